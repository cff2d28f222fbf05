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

interface Rule {
  files: string;
  may: string;
  mayNot: string;
  /** Words of the linter's message. */
  says: string;
}

const rules: Rule[] = [
  {
    files: 'src/contracts/x.ts',
    may: 'zod/mini ./a.ts #contracts/a.ts',
    mayNot: 'react node:fs #lib/a.ts ../lib/a.ts #server/env.ts ./missing.ts',
    says: 'nothing but zod',
  },
  {
    files: 'src/lib/x.ts',
    may: '#contracts/a.ts ../contracts/a.ts ./a.ts',
    mayNot: 'zod/mini react #site/a.ts #islands/ui/A.tsx ../server/env.ts',
    says: 'src/lib may import contracts',
  },
  {
    files: 'src/site/x.ts',
    may: '#contracts/a.ts ./a.ts',
    mayNot: 'zod #lib/a.ts #server/env.ts',
    says: 'src/site may import contracts',
  },
  {
    files: 'src/art/x.ts',
    may: './a.svg',
    mayNot: '#lib/a.ts react',
    says: 'nothing but artwork',
  },
  {
    files: 'src/components/X.astro',
    may: './A.astro #islands/ui/A.tsx #lib/a.ts #contracts/a.ts #styles/a.css #art/a.svg',
    mayNot: '#islands/contact/A.tsx ../layouts/A.astro #server/env.ts react node:fs',
    says: 'src/components may import',
  },
  {
    files: 'src/layouts/X.astro',
    may: '#islands/contact/A.tsx #components/A.astro ../styles/a.css astro:assets',
    mayNot: '#server/env.ts #local/a.ts ../pages/a.astro react',
    says: 'src/layouts may import',
  },
  {
    files: 'src/islands/ui/X.tsx',
    may: 'react ./A.tsx #lib/a.ts #art/a.svg',
    mayNot: '#islands/contact/A.tsx ../contact/A.tsx #components/A.astro hono',
    says: 'src/islands/ui may import',
  },
  {
    files: 'src/islands/contact/X.tsx',
    may: `react react-dom/client @stripe/stripe-js/pure @stripe/react-stripe-js ./b.ts
      #islands/contact/A.tsx #islands/ui/A.tsx ../ui/A.tsx #styles/a.css`,
    mayNot: `#islands/donate/A.tsx ../donate/A.tsx #server/people/people.ts stripe pg drizzle-orm
      node:crypto @electric-sql/pglite`,
    says: 'never another island',
  },
  {
    files: 'src/pages/x.astro',
    may: '#layouts/A.astro #islands/contact/A.tsx #site/a.ts astro:assets node:fs',
    mayNot: '#server/posts/a.ts ../server/db/a.ts stripe @electric-sql/pglite #local/a.ts',
    says: 'but server',
  },
  {
    files: `src/pages/blog.astro src/pages/blog/[slug].astro src/pages/rss.xml.ts
      src/pages/sitemap.xml.ts src/pages/verify/[id].astro src/pages/api/[...path].ts`,
    may: '#server/posts/a.ts #server/http/a.ts #layouts/A.astro #contracts/a.ts',
    mayNot: 'contentful @electric-sql/pglite #local/a.ts #functions/a.ts #tests/a.ts',
    says: 'on-demand page',
  },
  {
    files: 'src/middleware.ts',
    may: '#server/http/a.ts #lib/a.ts astro:middleware',
    mayNot: '#server/posts/a.ts #local/a.ts pg',
    says: 'entry points',
  },
  {
    files: 'src/server/db/x.ts',
    may: 'pg drizzle-orm/pg-core @neondatabase/serverless ../env.ts #contracts/a.ts',
    mayNot: '@electric-sql/pglite stripe ../posts/a.ts #local/a.ts #server/http/a.ts',
    says: 'never PGlite',
  },
  {
    files: 'src/server/http/x.ts',
    may: 'hono #server/db/a.ts ../env.ts #lib/a.ts',
    mayNot: 'nodemailer #server/people/upsert-person.ts #islands/ui/A.tsx @electric-sql/pglite',
    says: 'src/server/http may import',
  },
  {
    files: 'src/server/gateways/stripe/x.ts',
    may: 'stripe contentful nodemailer ../../env.ts #contracts/a.ts',
    mayNot: '#server/db/a.ts #server/posts/a.ts @electric-sql/pglite #local/a.ts',
    says: 'src/server/gateways may import',
  },
  {
    files: 'src/server/posts/x.ts',
    may: `./a.ts ../db/a.ts #server/gateways/stripe/client.ts #server/http/a.ts ../env.ts
      #server/mail/a.ts #server/people/upsert-person.ts ../people/upsert-person.ts #contracts/a.ts
      #lib/a.ts #site/a.ts drizzle-orm node:crypto`,
    mayNot: `#server/people/people.ts ../people/people.ts stripe contentful nodemailer
      @electric-sql/pglite #local/a.ts #functions/a.ts #tests/a.ts #components/A.astro
      #islands/ui/A.tsx`,
    says: 'one named operation',
  },
  {
    files: 'src/server/x.ts',
    may: '#contracts/a.ts zod/mini',
    mayNot: '#server/db/a.ts stripe #local/a.ts',
    says: 'src/server/*.ts may import',
  },
  {
    files: 'netlify/functions/x.ts',
    may: './a.ts #contracts/a.ts #server/posts/a.ts ../../src/server/db/a.ts hono',
    mayNot: '#lib/a.ts #islands/ui/A.tsx #local/a.ts stripe @electric-sql/pglite',
    says: 'netlify/functions may import',
  },
  {
    files: 'local/x.ts',
    may: '@electric-sql/pglite #functions/a.ts #server/db/a.ts stripe ./a.ts',
    mayNot: '#tests/a.ts ../tools/a.ts',
    says: 'anything but tests and tools',
  },
  {
    files: 'build/x.ts',
    may: '#lib/a.ts astro esbuild',
    mayNot: '#local/a.ts #server/db/a.ts',
    says: 'build may import',
  },
  {
    files: 'tests/x.test.ts',
    may: '#local/a.ts #server/posts/a.ts ../tools/a.ts',
    mayNot: './missing.ts',
    says: '',
  },
];

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
