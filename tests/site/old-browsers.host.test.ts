/** Pages that are built are read by the oldest browsers of `src/model/site/browsers.ts`, and by a little older ones. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { beforeAll, expect, test } from 'vitest';
import { oldestBrowsersText } from '#model/site/browsers.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');

// It builds the site where an input changed.
beforeAll(async () => {
  const host = await startLocalHost();
  await host.close();
});

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const pages = () => globSync('**/*.html', { cwd: dist });

/** The chunks that a page loads, and those that these name. */
function chunksOf(html: string): Set<string> {
  const found = new Set<string>();
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w.~-]+\.js\b/g)) {
      if (found.has(name) || !existsSync(path.join(dist, '_astro', name))) continue;
      found.add(name);
      follow(read(`_astro/${name}`));
    }
  };
  follow(html);
  return found;
}

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
});

test('no chunk of a public page holds what Safari 16.3 cannot parse', () => {
  const chunks = new Set(
    pages()
      .filter((page) => page !== 'admin.html')
      .flatMap((page) => [...chunksOf(read(page))]),
  );
  expect(chunks.size).toBeGreaterThan(10);
  const wrong = [...chunks].filter((chunk) =>
    /\(\?<[=!]|\bstatic\s*\{/.test(read(`_astro/${chunk}`)),
  );
  expect(wrong).toEqual([]);
});

test('no built style has a rule inside of another, or a range in a media query', () => {
  const styles = [
    ...pages().flatMap((page) =>
      [...read(page).matchAll(/<style[^>]*>(?<css>[^]*?)<\/style>/g)].map(
        ({ groups }) => [page, groups?.css ?? ''] as const,
      ),
    ),
    ...globSync('_astro/*.css', { cwd: dist }).map((file) => [file, read(file)] as const),
  ];
  expect(styles.length).toBeGreaterThan(20);
  const wrong = styles.filter(
    ([, css]) => /@media[^{]*[<>]/.test(css) || nestedRules(css).length > 0,
  );
  expect(wrong.map(([file]) => file)).toEqual([]);
});

test('the documents name the oldest browsers', () => {
  expect(readFileSync('docs/product/public-pages.md', 'utf8')).toContain(oldestBrowsersText);
});

test('the notice of an old browser names the oldest ones, and on /donate the other ways to give', () => {
  const notice = /<template id="browser-too-old">[^]*?<\/template>/;
  expect(notice.exec(read('contact.html'))?.[0]).toContain(oldestBrowsersText);
  const words = notice.exec(read('donate.html'))?.[0];
  expect(words).toContain('by check');
  expect(words).toContain('mailto:');
});
