/** `npm run test:unit`: the tests that need neither a server nor a database of their own. They are told by what they import. */
import { mergeConfig } from 'vitest/config';
import { unitTests } from './test/support/unit-tests.ts';
import base from './vitest.config.ts';

const config = mergeConfig(base, {});
config.test = { ...config.test, include: unitTests(), globalSetup: [] };

export default config;
