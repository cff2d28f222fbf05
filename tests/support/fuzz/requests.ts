import fc from 'fast-check';
import { listPaths, listFieldNames, pagePaths } from './fuzz-targets.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

export interface FuzzRequest {
  method: string;
  /** The path with query, encoded as HTTP wants it. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const uuid = fc.uuid();

// People and programs send texts that break things: empty, huge, reversed, half a letter.
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202Eabc',
    '../../etc/passwd',
    "'; drop table donations; --",
    '%00',
    '${7*7}',
    '<script>1</script>',
    'NaN',
    '1e400',
    '-0',
    '0x10',
    '9007199254740993',
    '2026-13-45T99:99:99Z',
    '__proto__',
  ),
  fc.integer({ min: 1, max: 200_000 }).map((length) => 'ä'.repeat(length)),
  fc.emailAddress(),
  uuid,
);

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e308, -1e308, 2 ** 31, 2 ** 53 + 2, 1e-300, 0.1 + 0.2, 99_999_999_999),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 2, arbitrary: fc.array(fc.oneof(texts, numbers), { maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(nested) },
  { weight: 1, arbitrary: fc.object({ maxDepth: 3 }) },
);

// These bodies come near to what an endpoint expects: names from the contracts, values from anywhere.
const nearBodies = fc
  .uniqueArray(fc.constantFrom(...listFieldNames()), { minLength: 1, maxLength: 30 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, values]))));

const bodies = fc.oneof(
  { weight: 6, arbitrary: nearBodies.map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: values.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: texts },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
  },
);

const queries = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(
        fc.oneof(
          fc.constantFrom('limit', 'after', 'status', 'type', 'content', 'q', 'contactType'),
          fc.string({ maxLength: 10 }),
        ),
        fc.oneof(
          texts.map((text) => text.slice(0, 500)),
          numbers.map(String),
        ),
        { maxKeys: 4 },
      )
      .map((entries) => `?${new URLSearchParams(entries).toString()}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('?', '?limit=%', '?after=%ff%fe', '?&&&=', '?limit[]=1'),
  },
);

// HTTP lets these path segments through; their encoding may still be wrong.
const segments = fc.oneof(
  uuid,
  texts.map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')).slice(0, 300)),
  numbers.map(String),
  fc.constantFrom('%', '%zz', '%ff', '..', '.', '%2e%2e%2f', '%00', 'a%2Fb'),
);

const paths = fc
  .constantFrom(...(await listPaths()), ...pagePaths)
  .chain((path) =>
    fc
      .array(segments, { minLength: 4, maxLength: 4 })
      .map((parts) => path.replaceAll(/:\w+/g, () => parts.pop() ?? 'x')),
  );

// No browser sends these targets.
const strangeTargets = fc.constantFrom(
  '//',
  '//[',
  '//[/about',
  '//elsewhere.example/',
  '///',
  '/%',
  '/%00',
  '/\\',
  '*',
  '/..//..',
  'http://[',
  'http://elsewhere.example/about',
  '/about/index.html',
  `/${'/'.repeat(5000)}a/`,
);

const headerTexts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('W/"', '*', '"', 'bytes=0-', '-1', 'identity', 'utf-16', '🧿'),
);

const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').trim();

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    {
      'Content-Type': fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'multipart/form-data',
            'application/json; charset=x',
            '',
          ),
        },
      ),
      'X-Admin-Password': fc.oneof(fc.constant(adminPassword), headerTexts.map(printable)),
      'If-None-Match': headerTexts.map(printable),
      'If-Match': headerTexts.map(printable),
      Accept: headerTexts.map(printable),
      'Accept-Language': headerTexts.map(printable),
      'Accept-Encoding': fc.constantFrom('gzip', 'br', 'zstd', ';;', '*'),
      Origin: fc.constantFrom('null', 'https://elsewhere.example', 'x'),
      Cookie: headerTexts.map(printable),
      'Stripe-Signature': headerTexts.map(printable),
      'X-Contentful-Signature': headerTexts.map(printable),
      'Idempotency-Key': headerTexts.map(printable),
      Range: headerTexts.map(printable),
    },
    { requiredKeys: [] },
  );
}

/** Generates requests of a hostile or broken client; every third or so knows the staff's password. */
export function fuzzRequests(): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: fc.constantFrom(
      'GET',
      'GET',
      'GET',
      'POST',
      'POST',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ),
    target: fc.oneof(
      { weight: 30, arbitrary: fc.tuple(paths, queries).map(([path, query]) => path + query) },
      { weight: 1, arbitrary: strangeTargets },
    ),
    headers: headers(),
    body: fc.option(bodies, { nil: undefined, freq: 5 }),
  });
}
