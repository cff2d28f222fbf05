import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { narrowPolicy } from '#server/http/page-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test("a page's policy names the styles and scripts that the page holds, and no others", () => {
  const policy = `script-src 'self' ${hashOf('start()')} ${hashOf('other()')}; style-src 'self' ${hashOf('p{}')} ${hashOf('a{}')};`;
  const html = '<style>p{}</style><script>start()</script><p>a{}</p>';
  expect(narrowPolicy(policy, html)).toBe(
    `script-src 'self' ${hashOf('start()')}; style-src 'self' ${hashOf('p{}')};`,
  );
});

test('a script in the HTML does not allow itself', () => {
  const html = '<script>steal()</script>';
  expect(narrowPolicy("script-src 'self';", html)).toBe("script-src 'self';");
});

test('attributes and line breaks belong to no hash', () => {
  const text = '\nlet a;\n';
  expect(narrowPolicy(`script-src ${hashOf(text)}`, `<script id="x">${text}</script>`)).toBe(
    `script-src ${hashOf(text)}`,
  );
});
