import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;

const run = (file: string) =>
  spawnSync(process.execPath, ['ops/gift-file.ts', file], { cwd: root, encoding: 'utf8' });

test('the command prints what a file would become', () => {
  const { status, stdout } = run('tests/gift-files/samples/fidelity.csv');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    format: 'fidelity-charitable-grants',
    totals: { gifts: 5 },
  });
});

test.each([
  ['that holds no gifts', 'package.json', 'No row among the first 40'],
  ['that is not there', 'nowhere.csv', 'nowhere.csv cannot be read.'],
])('the command explains a file %s', (_what, file, text) => {
  const { status, stdout, stderr } = run(file);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(text);
});
