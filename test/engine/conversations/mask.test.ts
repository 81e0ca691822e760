import { expect, test } from 'vitest';
import { masked } from '../../../src/engine/conversations/mask.ts';

test.each([
  ['Write to jane.doe+x@mail.example.co.uk, please', 'Write to [e-mail], please'],
  ['<a@b.de>', '<[e-mail]>'],
  ['jörg@münchen.de', '[e-mail]'],
  ['+49 (170) 123 45 67', '[number]'],
  ['card 4111-1111-1111-1111.', 'card [number].'],
  ['customer 1234567', 'customer [number]'],
  ['٠١٢٣٤٥٦٧٨', '[number]'],
  ['elm/http@2.0.0 on 2019-01-31 at 10:20', 'elm/http@2.0.0 on 2019-01-31 at 10:20'],
  ['error 404 on line 12345', 'error 404 on line 12345'],
])('%s', (text, expected) => expect(masked(text)).toBe(expected));
