/**
 * Syntax, and some functions and selectors, of what the pages are made of: for the oldest browsers of
 * `src/model/site/browsers.ts`, for a little older ones, and for browsers that show text alone.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { transform } from 'lightningcss';
import { beforeAll, expect, test } from 'vitest';
import { oldestBrowsers, oldestBrowsersText } from '#model/site/browsers.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');

/** Maps each page by its file or its address. */
const pages = new Map<string, string>();

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');

/** Addresses of the pages that are made on demand; whatever names one record is one that is not there. */
function addressesOnDemand(): string[] {
  return globSync('**/*.astro', { cwd: path.join(root, 'src/pages') })
    .filter((file) =>
      readFileSync(path.join(root, 'src/pages', file), 'utf8').includes('prerender = false'),
    )
    .map(
      (file) =>
        `/${file.replace(/(?:\/?index)?\.astro$/, '').replaceAll(/\[[^\]]+\]/g, 'unknown')}`,
    );
}

// The host builds the site where an input changed.
beforeAll(async () => {
  const host = await startLocalHost();
  for (const file of globSync('**/*.html', { cwd: dist })) pages.set(file, read(file));
  for (const address of addressesOnDemand()) {
    const response = await fetch(`${host.url}${address}`);
    pages.set(address, await response.text());
  }
  await host.close();
});

function nestedRules(css: string): string[] {
  const nested: string[] = [];
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style(rule) {
          if (rule.value.rules?.length) nested.push(JSON.stringify(rule.value.selectors));
        },
      },
    },
  });
  return nested;
}

type Versions = Record<keyof typeof oldestBrowsers, string>;

/** The first versions with what a page cannot do without, as MDN lists them; the rest of scripts is the linter's. */
const features: [
  name: string,
  use: RegExp,
  ...since: [Safari: string, Chrome: string, Firefox: string],
][] = [
  ['Intl.Segmenter', /\bIntl\.Segmenter\b/, '14.1', '87', '125'],
  ['Array.toSorted', /\.to(?:Sorted|Reversed|Spliced)\(/, '16.0', '110', '115'],
  ['Array.findLast', /\.findLast(?:Index)?\(/, '15.4', '97', '104'],
  ['structuredClone', /\bstructuredClone\(/, '15.4', '98', '94'],
  ['AbortSignal.timeout', /\bAbortSignal\.timeout\(/, '16.0', '103', '100'],
  ['AbortSignal.any', /\bAbortSignal\.any\(/, '17.4', '116', '124'],
  ['Promise.withResolvers', /\bPromise\.withResolvers\(/, '17.4', '119', '121'],
  ['Object.groupBy', /\b(?:Object|Map)\.groupBy\(/, '17.4', '117', '119'],
  ['Array.fromAsync', /\bArray\.fromAsync\(/, '16.4', '121', '115'],
  ['URL.parse', /\bURL\.parse\(/, '18.0', '126', '126'],
  [':has()', /:has\(/, '15.4', '105', '121'],
  [':user-invalid', /:user-(?:in)?valid\b/, '16.5', '119', '88'],
  [':dir()', /:dir\(/, '16.4', '120', '49'],
  ['light-dark()', /\blight-dark\(/, '17.5', '123', '120'],
  ['color-mix()', /\bcolor-mix\(/, '16.2', '111', '113'],
  ['@scope', /@scope\b/, '17.4', '118', '146'],
];

const isOlder = (version: string, than: string) =>
  version.localeCompare(than, 'en', { numeric: true }) < 0;

/** Names what a script or a style uses and one of the browsers lacks. */
function lackedFeatures(source: string, oldest: Versions = oldestBrowsers): string[] {
  return features
    .filter(([, use]) => use.test(source))
    .filter(
      ([, , safari, chrome, firefox]) =>
        isOlder(oldest.Safari, safari) ||
        isOlder(oldest.Chrome, chrome) ||
        isOlder(oldest.Firefox, firefox),
    )
    .map(([name]) => name);
}

/** Each style of the pages with the file that holds it. */
function listStyles(): (readonly [file: string, css: string])[] {
  const inPages = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/<style[^>]*>(?<css>[^]*?)<\/style>/g)].map(
      ({ groups }) => [page, groups?.css ?? ''] as const,
    ),
  );
  const files = globSync('_astro/*.css', { cwd: dist }).map((file) => [file, read(file)] as const);
  return [...inPages, ...files];
}

test('what is looked for is found', () => {
  const older = { ...oldestBrowsers, Firefox: '120' };
  expect(lackedFeatures('new Intl.Segmenter("en")', older)).toEqual(['Intl.Segmenter']);
  expect(lackedFeatures('label:has(:checked) { color: red }', older)).toEqual([':has()']);
  expect(lackedFeatures('Promise.withResolvers(); AbortSignal.any([])')).toHaveLength(2);
  expect(lackedFeatures('a { color: light-dark(red, blue) }')).toEqual(['light-dark()']);
  expect(lackedFeatures('list.findLast(isOwn)')).toEqual([]);
  expect(nestedRules('a { color: red; @media print { display: none } }')).toHaveLength(1);
  expect(nestedRules('a { color: red } @media print { a { display: none } }')).toEqual([]);
  expect(hiddenWords('<template>Lost</template><p hidden>Wait</p><p hidden></p>')).toEqual([
    'Lost',
    'Wait',
  ]);
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      'index.html',
      'atlas/wound.html',
      '/blog',
      '/ballot/unknown',
      '/admin/unknown',
    ]),
  );
});

test('no chunk holds what Safari 16.3 cannot parse', () => {
  const chunks = globSync('_astro/*.js', { cwd: dist });
  expect(chunks.length).toBeGreaterThan(50);
  const wrong = chunks.filter((chunk) => /\(\?<[=!]|\bstatic\s*\{/.test(read(chunk)));
  expect(wrong).toEqual([]);
});

test('no chunk or style needs a listed function or selector that the oldest browsers lack', () => {
  const chunks = globSync('_astro/*.js', { cwd: dist }).map((file) => [file, read(file)] as const);
  const lacked = [...chunks, ...listStyles()].map(
    ([file, source]) => [file, lackedFeatures(source)] as const,
  );
  expect(lacked.filter(([, names]) => names.length > 0)).toEqual([]);
});

test('no style has a rule inside of another, or a range in a media query', () => {
  const styles = listStyles();
  expect(styles.length).toBeGreaterThan(40);
  const wrong = styles.filter(
    ([, css]) => /@media[^{]*[<>]/.test(css) || nestedRules(css).length > 0,
  );
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test('no style names a width in place of having it', () => {
  const wrong = listStyles().filter(([, css]) => /@(?:custom-media|media[^{]*\(--)/.test(css));
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test('the documents name the oldest browsers', () => {
  expect(readFileSync('docs/product/public-pages.md', 'utf8')).toContain(oldestBrowsersText);
});

test('the notice of an old browser names the oldest ones, and on /donate the other ways to give', () => {
  const notice = /<template id="browser-too-old"[^]*?<\/template>/;
  const readNotice = (file: string) => notice.exec(pages.get(file) ?? '')?.[0];
  expect(readNotice('contact.html')).toContain(oldestBrowsersText);
  const text = readNotice('donate.html');
  expect(text).toContain('by check');
  expect(text).toContain('mailto:');
});

/** Words that w3m, lynx and links print, although no other browser shows them before a script runs. */
function hiddenWords(html: string): string[] {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html');
  // A form of an island says itself that it needs a script.
  return [...document.querySelectorAll('template, [hidden]')]
    .filter((element) => !element.closest('astro-island'))
    .map((element) =>
      ('content' in element ? (element.content as typeof element) : element).textContent.trim(),
    )
    .filter((text) => text !== '');
}

test('a browser that shows text alone prints nothing that waits for a script', () => {
  const printed = [...pages].map(([page, html]) => [page, hiddenWords(html)] as const);
  expect(printed.filter(([, words]) => words.length > 0)).toEqual([]);
});
