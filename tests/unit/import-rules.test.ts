/** Proves the import table: each rule by imports that must fail and neighbours that must pass. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** One file in every layer, for imports to find. */
const targets = `
  src/contracts/a.ts src/lib/a.ts src/site/a.ts src/styles/a.css src/art/a.svg src/components/A.astro
  src/layouts/A.astro src/islands/ui/A.tsx src/islands/contact/A.tsx src/islands/contact/b.ts
  src/islands/donate/A.tsx src/pages/a.astro src/server/env.ts src/server/db/a.ts src/server/http/a.ts
  src/server/gateways/stripe/client.ts src/server/mail/a.ts src/server/posts/a.ts
  src/server/people/upsert-person.ts src/server/people/people.ts netlify/functions/a.ts local/a.ts
  tools/a.ts tests/a.ts`;

/** Files, what they may import, what they may not, and words of the linter's message. */
const rules = `
src/contracts/x.ts : zod/mini ./a.ts : react node:fs #lib/a.ts ../lib/a.ts ./missing.ts : nothing but zod
src/lib/x.ts : #contracts/a.ts ../contracts/a.ts : zod/mini #site/a.ts ../server/env.ts : may import contracts
src/site/x.ts : #contracts/a.ts ./a.ts : zod #lib/a.ts : src/site may import contracts
src/art/x.ts : ./a.svg : #lib/a.ts react : nothing but artwork
src/components/X.astro : ./A.astro #islands/ui/A.tsx #lib/a.ts #styles/a.css #art/a.svg :
  #islands/contact/A.tsx ../layouts/A.astro #server/env.ts react node:fs : src/components may import
src/layouts/X.astro : #islands/contact/A.tsx #components/A.astro astro:assets :
  #server/env.ts #local/a.ts ../pages/a.astro react : src/layouts may import
src/islands/ui/X.tsx : react react-hook-form ./A.tsx #lib/a.ts : ../contact/A.tsx #components/A.astro hono : src/islands/ui may
src/islands/contact/X.tsx : react @stripe/stripe-js/pure ./b.ts #islands/ui/A.tsx #styles/a.css :
  ../donate/A.tsx #server/people/people.ts stripe drizzle-orm node:crypto : never another island
src/pages/x.astro : #layouts/A.astro #islands/contact/A.tsx #site/a.ts astro:assets node:fs :
  #server/posts/a.ts ../server/db/a.ts stripe #local/a.ts : but server
src/pages/blog.astro src/pages/blog/[slug].astro src/pages/rss.xml.ts src/pages/api/[...path].ts :
  #server/posts/a.ts #layouts/A.astro : contentful #local/a.ts #functions/a.ts : on-demand page
src/middleware.ts : #server/http/a.ts #lib/a.ts astro:middleware : #server/posts/a.ts pg : entry points
src/server/db/x.ts : pg drizzle-orm/pg-core ../env.ts #contracts/a.ts :
  @electric-sql/pglite stripe ../posts/a.ts #server/http/a.ts : never PGlite
src/server/http/x.ts : hono #server/db/a.ts ../env.ts : nodemailer #islands/ui/A.tsx : src/server/http may import
src/server/gateways/stripe/x.ts : stripe contentful nodemailer ../../env.ts :
  #server/db/a.ts #server/posts/a.ts #local/a.ts : src/server/gateways may import
src/server/posts/x.ts : ../db/a.ts #server/gateways/stripe/client.ts ../people/upsert-person.ts drizzle-orm :
  ../people/people.ts stripe #local/a.ts #functions/a.ts #components/A.astro : one named operation
src/server/x.ts : #contracts/a.ts zod/mini : #server/db/a.ts stripe #local/a.ts : src/server/*.ts may import
netlify/functions/x.ts : #contracts/a.ts #server/posts/a.ts hono : #lib/a.ts #local/a.ts stripe : may import
local/x.ts : @electric-sql/pglite #functions/a.ts stripe : #tests/a.ts ../tools/a.ts : anything but tests
build/x.ts : #lib/a.ts astro esbuild : #local/a.ts #server/db/a.ts : build may import
tests/x.test.ts : #local/a.ts ../tools/a.ts : ./missing.ts :`
  .trim()
  .split(/\n(?! )/)
  .map((line) => line.split(/\s:(?:\s|$)/))
  .map(([files = '', may = '', mayNot = '', says = '']) => ({ files, may, mayNot, says }));

const words = (text: string) => text.trim().split(/\s+/);

/** Every way to import. */
const statements = [
  "import * as a from '#server/env.ts';",
  "import type { B } from '#server/env.ts';",
  "export * from '#server/env.ts';",
  "export { c } from '#server/env.ts';",
  "export const d = import('#server/env.ts');",
  "export type E = import('#server/env.ts').A;",
];

/** Files by name, each with its lines; an Astro component's are its frontmatter. */
const sources: Record<string, string[]> = {
  'src/lib/every-way.ts': statements,
  'src/server/posts/every-way.ts': statements,
  'src/pages/script-server.astro': ['---', "<script>import '../server/env.ts';</script>"],
  'src/pages/script-lib.astro': ['---', "<script>import '../lib/a.ts';</script>"],
  'src/helpers/x.ts': [''],
  ...Object.fromEntries(
    rules.flatMap(({ files, may, mayNot }) => {
      const lines = [...words(may), ...words(mayNot)].map((source) => `import '${source}';`);
      return words(files).map((file) => [
        file,
        file.endsWith('.astro') ? [...lines, '---'] : lines,
      ]);
    }),
  ),
};

const root = path.resolve(import.meta.dirname, '../..');
const project = mkdtempSync(path.join(tmpdir(), 'import-rules-'));

/** What the linter says of each line that it refuses, by file. */
const problems = new Map<string, Map<number, string>>();

function write(file: string, text: string): void {
  mkdirSync(path.join(project, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
}

beforeAll(async () => {
  for (const target of words(targets)) write(target, '');
  for (const [file, lines] of Object.entries(sources)) {
    write(file, [file.endsWith('.astro') ? '---' : '', ...lines, ''].join('\n'));
  }
  const { imports } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  write('package.json', JSON.stringify({ type: 'module', imports }));
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  const eslint = new ESLint({
    cwd: project,
    overrideConfigFile: path.join(root, 'eslint.config.mjs'),
    overrideConfig: {
      settings: { 'boundaries/root-path': project },
      languageOptions: { parserOptions: { projectService: false } },
    },
    ruleFilter: ({ ruleId }) => ruleId.startsWith('boundaries/'),
  });
  for (const { filePath, messages } of await eslint.lintFiles(Object.keys(sources))) {
    const lines = messages.map(({ line, message }) => [line - 1, message] as const);
    problems.set(path.relative(project, filePath), new Map(lines));
  }
});

afterAll(() => rmSync(project, { recursive: true }));

const problemsOf = (file: string) => problems.get(file) ?? expect.fail(`${file} was not linted`);

describe.each(rules)('$files', ({ files, may, mayNot, says }) => {
  test.each(words(files))('%s imports only what the table allows', (file) => {
    const found = problemsOf(file);
    const allowed = words(may).length;
    const refused = words(mayNot).map((source, at) => [allowed + at + 1, source] as const);
    expect([...found.keys()].sort((a, b) => a - b)).toEqual(refused.map(([line]) => line));
    for (const [line, source] of refused) {
      expect(found.get(line)).toContain(source);
      expect(found.get(line)).toContain(says);
    }
  });
});

test('every way to import counts', () => {
  expect(problemsOf('src/lib/every-way.ts').size).toBe(statements.length);
  expect(problemsOf('src/server/posts/every-way.ts').size).toBe(0);
});

test("an Astro component's script counts", () => {
  expect(problemsOf('src/pages/script-server.astro').size).toBe(1);
  expect(problemsOf('src/pages/script-lib.astro').size).toBe(0);
});

test('a file outside every layer is refused', () => {
  expect(problemsOf('src/helpers/x.ts').size).toBe(1);
});
