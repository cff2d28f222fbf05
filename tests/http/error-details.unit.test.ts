/** What the log says of an error (docs/security.md). */
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorDetails } from '#server/http/log.ts';

const secret = 'nobody@example.org';

const refused = (code: string, message: string) =>
  new DrizzleQueryError('select $1', [secret], Object.assign(new Error(message), { code }));

test.each([
  ['a query', new DrizzleQueryError('select $1', [secret]), 'query failed'],
  [
    'a value of a type',
    refused('22P02', `invalid input syntax: "${secret}"`),
    'query failed 22P02',
  ],
  ['a NUL', refused('22021', 'invalid byte sequence'), 'query failed 22021'],
  [
    'a constraint',
    refused('23505', 'duplicate key value violates "one"'),
    /duplicate key .* "one"/,
  ],
  ['an error of ours', new TypeError('No such sheet'), 'No such sheet'],
  ['what is no error', secret, 'unknown'],
])('the log has the details of %s, without its parameters', (_, error, message) => {
  const details = errorDetails(error);
  expect(details.message).toMatch(message);
  expect(JSON.stringify(details)).not.toContain(secret);
});

test('an error of ours keeps its stack', () => {
  expect(errorDetails(new Error('x')).stack).toContain('error-details.unit.test.ts');
});
