/** The linter refuses planted files that break the import table, and takes those that keep it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

const broken = [
  ['up, from the model to the server', 'src/model/text/planted.ts', "import '#server/env.ts';"],
  [
    'up, from a component to a page',
    'src/components/site/planted.ts',
    "import '../../pages/rss.xml.ts';",
  ],
  [
    'up, from the database to a domain',
    'src/server/db/planted.ts',
    "import '../messages/routes.ts';",
  ],
  ['up, from mail to a domain', 'src/server/mail/planted.ts', "import '../messages/routes.ts';"],
  [
    'up, from a domain to what reads all of them',
    'src/server/messages/planted.ts',
    "import '../people/people.ts';",
  ],
  [
    'up, from a domain to the host',
    'src/server/messages/planted.ts',
    "import '#host/settings.ts';",
  ],
  [
    'sideways, between domains',
    'src/server/donations/planted.ts',
    "import '../applications/review-times.ts';",
  ],
  [
    'sideways, as a type',
    'src/server/donations/planted.ts',
    "import type { ReviewTimes } from '../applications/review-times.ts';",
  ],
  [
    'sideways, in a type',
    'src/server/donations/planted.ts',
    "export type Times = import('../applications/review-times.ts').ReviewTimes;",
  ],
  [
    'sideways, when it runs',
    'src/server/donations/planted.ts',
    "await import('../applications/review-times.ts');",
  ],
  [
    'sideways, passed on',
    'src/server/donations/planted.ts',
    "export * from '#server/applications/review-times.ts';",
  ],
  [
    'sideways, between islands',
    'src/islands/messages/planted.ts',
    "import '../donations/checkout/Donate.tsx';",
  ],
  [
    "a service's package outside the gateways",
    'src/server/donations/planted.ts',
    "import 'stripe';",
  ],
  [
    'a package of one machine in the server',
    'src/server/db/planted.ts',
    "import '@electric-sql/pglite';",
  ],
  ['up, from a page that is built once', 'src/pages/planted.ts', "import '#server/env.ts';"],
  [
    'up, from an island to the portal',
    'src/islands/messages/planted.ts',
    "import '#portal/sections.ts';",
  ],
  ['a package that the model does not name', 'src/model/text/planted.ts', "import 'react';"],
  ['a module of Node in the model', 'src/model/text/planted.ts', "import 'node:fs';"],
] as const;

const kept = [
  [
    'src/server/donations/planted.ts',
    "import '../mail/outbox.ts'; import '#model/money/money.ts';",
  ],
  ['src/server/donations/planted.ts', "import './rows.ts'; import './ledger/payouts.ts';"],
  [
    'src/server/overview/planted.ts',
    "import '../donations/rows.ts'; import '../people/people.ts';",
  ],
  ['src/server/gateways/stripe/planted.ts', "import 'stripe';"],
  ['src/pages/planted.ts', "import '#server/env.ts';\nexport const prerender = false;"],
  ['src/islands/messages/planted.ts', "import 'react'; import '../ui/form/use-draft.ts';"],
] as const;

const outside = 'src/elsewhere/planted.ts';
const copy = createTempFolder('planted');
const messages = new Map<string, string[]>();

/** A planted file's path in the copy, which is new for each, so that one run of the linter reads all. */
const place = (list: string, index: number, file: string) =>
  file.replace('planted', `${list}-${index}`);

function plant(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), code);
}

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string(), message: z.string() })),
});

beforeAll(() => {
  for (const name of ['src', 'host', 'packages/sandbox', 'quality/lint', 'netlify', 'package.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of ['tsconfig.json', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(copy, name));
  cpSync(path.join(root, 'oxlint.config.ts'), path.join(copy, 'whole.config.ts'));
  // The rules that need types would take a minute.
  const config = "import whole from './whole.config.ts'; export default { ...whole, options: {} };";
  writeFileSync(path.join(copy, 'oxlint.config.ts'), config);
  broken.forEach(([, file, code], index) => plant(place('broken', index, file), code));
  kept.forEach(([file, code], index) => plant(place('kept', index, file), code));
  plant(outside, '');
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const { code, filename, message } of reportSchema.parse(JSON.parse(stdout)).diagnostics)
    if (code.startsWith('boundaries('))
      messages.set(filename, [...(messages.get(filename) ?? []), message]);
});

afterAll(() => {
  rmSync(copy, { recursive: true });
});

test.for(broken.map(([title, file], index) => [title, place('broken', index, file)] as const))(
  'an import %s',
  ([, file]) => {
    expect(messages.get(file)).toEqual([expect.stringContaining('is not among them.')]);
  },
);

test('a file outside every layer is refused once', () => {
  expect(messages.get(outside)).toHaveLength(1);
});

test('the table refuses neither our own files nor what may be imported', () => {
  const planted = [outside, ...broken.map(([, file], index) => place('broken', index, file))];
  expect([...messages.keys()].toSorted()).toEqual(planted.toSorted());
});
