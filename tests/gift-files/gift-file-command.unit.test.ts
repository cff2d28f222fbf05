import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;

const run = (file: string) =>
  spawnSync(process.execPath, ['ops/gift-file.ts', file], { cwd: root, encoding: 'utf8' });

test('the command prints what a file would become, and explains a file that is none', () => {
  const { status, stdout } = run('tests/gift-files/samples/fidelity.csv');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    format: 'fidelity-charitable-grants',
    totals: { gifts: 5 },
  });
  expect(run('package.json')).toMatchObject({ status: 1, stdout: '' });
  expect(run('package.json').stderr).toContain('No row among the first 40');
  expect(run('nowhere.csv').stderr).toContain('nowhere.csv cannot be read.');
});
