/** The linter refuses a live region that is not drawn by `Alert` or `Status`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = createTempFolder('planted-regions');

afterAll(() => rmSync(copy, { recursive: true }));

const planted = {
  'src/islands/waiting-alert.tsx': '<div role="alert">{problem}</div>',
  'src/portal/mounted-status.tsx': '<p className="meta" role="status">{words}</p>',
  'src/portal/polite.tsx': '<span aria-live="polite">{words}</span>',
  'src/portal/output.tsx': '<output>{words}</output>',
};
const kept = {
  'src/portal/components.tsx': '<Status as="p">{words}</Status>',
  'src/portal/roles.tsx': '<ul role="list" />',
};

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

test('no live region stands outside of its components', () => {
  for (const [file, element] of Object.entries({ ...planted, ...kept })) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    const code = `export const Planted = ({ problem, words }) => ${element};`;
    writeFileSync(path.join(copy, file), code);
  }
  cpSync(path.join(root, 'quality/lint'), path.join(copy, 'quality/lint'), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'));
  cpSync(path.join(root, 'oxlint.config.ts'), path.join(copy, 'whole.config.ts'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const config = "import whole from './whole.config.ts'; export default { ...whole, options: {} };";
  writeFileSync(path.join(copy, 'oxlint.config.ts'), config);

  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const refused = reportSchema
    .parse(JSON.parse(stdout))
    .diagnostics.filter(({ code }) => /forbid-(dom-props|elements)/.test(code))
    .map(({ filename }) => filename);
  expect(refused.toSorted()).toEqual(Object.keys(planted).toSorted());
});
