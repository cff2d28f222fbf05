/** Pictures whose file name has parentheses. */
import { expect, test } from 'vitest';
import { resolveBody } from '#server/posts/mirror/resolve-body.ts';
import type { Mentioned } from '#server/posts/mirror/mentioned-records.ts';

const address = '//images.ctfassets.net/space/a1/token/Photo_(1).jpg';

function mention(url: string): Mentioned {
  const fields = { url, contentType: 'image/jpeg', title: 'T', description: '' };
  const asset = { ...fields, width: 800, height: 600 };
  return new Map([['asset:a1', { kind: 'asset', entryId: null, fields: asset }]]);
}

test.each([
  [`![p](${address})`, `![p](${address}#size=800x600)`],
  [`![p](https:${address} "T")`, `![p](https:${address}#size=800x600 "T")`],
  [
    '![p](asset:a1)',
    '![p](https://images.ctfassets.net/space/a1/token/Photo_%281%29.jpg#size=800x600)',
  ],
  ['[p](asset:a1)', '[p](https://images.ctfassets.net/space/a1/token/Photo_%281%29.jpg)'],
])('the picture %s has its size behind its whole address', (body, resolved) => {
  expect(resolveBody(body, mention(`https:${address}`))).toBe(resolved);
});

test('an address with one parenthesis alone stays whole', () => {
  const url = 'https://images.ctfassets.net/space/a1/token/Photo_1).jpg';
  expect(resolveBody('![p](asset:a1)', mention(url))).toBe(
    '![p](https://images.ctfassets.net/space/a1/token/Photo_1%29.jpg#size=800x600)',
  );
});
