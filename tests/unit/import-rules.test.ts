/** Proves the import table: each rule by an import that must fail and a neighbour that must pass. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table, targets } from './import-rules.cases.ts';

const root = path.resolve(import.meta.dirname, '../..');

let house: string;
let eslint: ESLint;

beforeAll(async () => {
  house = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  for (const target of targets) {
    mkdirSync(path.join(house, path.dirname(target)), { recursive: true });
    writeFileSync(path.join(house, target), '');
  }
  const { imports } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  writeFileSync(path.join(house, 'package.json'), JSON.stringify({ type: 'module', imports }));
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  eslint = new ESLint({
    cwd: house,
    overrideConfigFile: path.join(root, 'eslint.config.mjs'),
    overrideConfig: {
      settings: { 'boundaries/root-path': house },
      languageOptions: { parserOptions: { projectService: false } },
    },
    ruleFilter: ({ ruleId }) => ruleId.startsWith('boundaries/'),
  });
});

afterAll(() => rmSync(house, { recursive: true }));

/** What the linter says of a statement in a file, one text for each problem. */
async function problemsOf(file: string, statement: string): Promise<string[]> {
  const code = file.endsWith('.astro') ? `---\n${statement}\n---\n` : statement;
  const [result] = await eslint.lintText(code, { filePath: path.join(house, file) });
  return (result?.messages ?? []).map(({ message }) => message);
}

describe.each(table)('%s', (file, may, mayNot, rule) => {
  test.each(may)('may import %s', async (source) => {
    expect(await problemsOf(file, `import ${JSON.stringify(source)};`)).toEqual([]);
  });

  test.each(mayNot)('may not import %s', async (source) => {
    const problems = await problemsOf(file, `import ${JSON.stringify(source)};`);
    expect(problems).toEqual([expect.stringContaining(rule)]);
    expect(problems[0]).toContain(source);
  });
});

describe('every way to import counts', () => {
  test.each([
    "import * as a from '#server/env.ts';",
    "import type { A } from '#server/env.ts';",
    "export * from '#server/env.ts';",
    "export { a } from '#server/env.ts';",
    "export const a = import('#server/env.ts');",
    "export type A = import('#server/env.ts').A;",
  ])('%s', async (statement) => {
    expect(await problemsOf('src/lib/x.ts', statement)).toHaveLength(1);
    expect(await problemsOf('src/server/blog/x.ts', statement)).toEqual([]);
  });

  test("an Astro component's script", async () => {
    const script = (source: string) => `---\n<script>import '${source}';</script>`;
    expect(await problemsOf('src/pages/x.astro', script('../server/env.ts'))).toHaveLength(1);
    expect(await problemsOf('src/pages/x.astro', script('../lib/a.ts'))).toEqual([]);
  });
});

test('a file outside every room is refused', async () => {
  expect(await problemsOf('src/helpers/x.ts', '')).toHaveLength(1);
  expect(await problemsOf('src/lib/x.ts', '')).toEqual([]);
});
