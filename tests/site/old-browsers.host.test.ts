/**
 * What the pages are made of is read by the oldest browsers of `src/model/site/browsers.ts`, by a little
 * older ones, and by browsers that show text alone.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { transform } from 'lightningcss';
import { beforeAll, expect, test } from 'vitest';
import { oldestBrowsersText } from '#model/site/browsers.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');

/** Each page by its file or its address. */
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

test('what is looked for is found', () => {
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

test('no style has a rule inside of another, or a range in a media query', () => {
  const styles = [
    ...[...pages].flatMap(([page, html]) =>
      [...html.matchAll(/<style[^>]*>(?<css>[^]*?)<\/style>/g)].map(
        ({ groups }) => [page, groups?.css ?? ''] as const,
      ),
    ),
    ...globSync('_astro/*.css', { cwd: dist }).map((file) => [file, read(file)] as const),
  ];
  expect(styles.length).toBeGreaterThan(40);
  const wrong = styles.filter(
    ([, css]) => /@media[^{]*[<>]/.test(css) || nestedRules(css).length > 0,
  );
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
