/** `npm run test:database`: the tests that `npm run test:unit` leaves out. On another database only these can come out differently. */
import { unitTests } from './test/support/unit-tests.ts';
import base from './vitest.config.ts';

export default { ...base, test: { ...base.test, exclude: unitTests() } };
