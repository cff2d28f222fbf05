/** What the renderer makes of every hostile text, by its HTML alone; hostile.e2e.test.ts asks a browser. */
import { expect, test } from 'vitest';
import { mathAttributes, mathElements } from '#model/markdown/draw-equation.ts';
import { renderBody, withAbsoluteUrls } from '#server/posts/render-body.ts';
import { hostileTexts } from '#tests/support/factories/hostile-texts.ts';

const tags = new Set(
  (
    'p h2 h3 h4 h5 h6 hr br blockquote aside pre code a em strong s u sub sup img figure figcaption ul ol li ' +
    'table thead tbody tr th td div'
  )
    .split(' ')
    .concat(mathElements),
);
const names = new Set(
  'href title rel src alt width height loading decoding start class'
    .split(' ')
    .concat(mathAttributes),
);

/** Headings and footnotes have such anchors. */
const anchors = [
  [/^h[2-6]$/, /^(?:section[\p{L}\p{N}-]*|notes)$/u],
  [/^li$/, /^note-\d+$/],
  [/^a$/, /^note-mark-\d+(?:-\d+)?$/],
] as const;

/** Everything in HTML that a browser would read as more than text. */
function findings(html: string): string[] {
  const found: string[] = [];
  const element = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/g;
  for (const [, tag = '', list = ''] of html.matchAll(element)) {
    if (!tags.has(tag)) found.push(`element ${tag}`);
    for (const [, name = '', value = ''] of list.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) {
      const isAnchor = name === 'id' && anchors.some(([of, id]) => of.test(tag) && id.test(value));
      const isRole = name === 'role' && /^doc-(?:noteref|backlink)$/.test(value);
      if (!names.has(name) && !isAnchor && !isRole) found.push(`attribute ${name}`);
      if (
        name === 'href' &&
        !/^(?:(?:https?|mailto|tel):|(?![/\\]{2})[^:]*$|[/#?](?![/\\]))/i.test(value)
      ) {
        found.push(`link ${value}`);
      }
      if (name === 'src' && !/^(?:https?:\/\/|\/(?![/\\]))/i.test(value)) {
        found.push(`picture ${value}`);
      }
    }
  }
  const rest = html.replaceAll(element, '');
  return rest.includes('<') ? [...found, `loose markup ${rest}`] : found;
}

test('the corpus is large', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
});

test('the measure itself can fail', () => {
  expect(findings('<p onclick="x">')).toEqual(['attribute onclick']);
  expect(findings('<script src="/x">')).toEqual(['element script']);
  expect(findings('<a href="javascript:x">')).toEqual(['link javascript:x']);
  expect(findings('<img src="//evil.example/x">')).toEqual(['picture //evil.example/x']);
  expect(findings('<p>a <b')).toHaveLength(1);
});

// The fields of a post refuse a NUL, so only the renderer is tried with it.
const withNul = ['\u0000<script>alert(1)</script>', '<script\u0000>alert(1)</script\u0000>'];

test.each([...hostileTexts, ...withNul])(
  'a rendered body with %j holds nothing that runs',
  (text) => {
    const within = [text, `Before ${text} after.`, `- ${text}\n\n${text}`];
    const inEquations = [`$${text}$ $\\text{${text}}$`, `$$\n${text}\n$$`];
    for (const body of [...within, ...inEquations, `a[^${text}] b[^1]\n\n[^1]: ${text}`]) {
      const html = renderBody(body);
      expect(findings(html), html).toEqual([]);
      const elsewhere = withAbsoluteUrls(html, 'https://site.example/blog/x');
      expect(findings(elsewhere), elsewhere).toEqual([]);
    }
  },
);
