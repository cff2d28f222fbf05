/** The linter refuses planted files that break the import table, and takes those that keep it. */
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint();

/** Returns what the import table says about a file with this code at this place. */
async function lint(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId?.startsWith('boundaries/') ?? true)
    .map(({ message }) => message);
}

test.for([
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
  ['a package that the model does not name', 'src/model/text/planted.ts', "import 'react';"],
  ['a module of Node in the model', 'src/model/text/planted.ts', "import 'node:fs';"],
] as const)('an import %s', async ([, file, code]) => {
  expect(await lint(file, code)).toEqual([expect.stringContaining('is not among them.')]);
});

test('a file outside every layer', async () => {
  expect(await lint('src/elsewhere/planted.ts', '')).toHaveLength(1);
});

test.for([
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
  ['src/islands/messages/planted.ts', "import 'react'; import '../ui/form/use-draft.ts';"],
] as const)('what %s may import', async ([file, code]) => {
  expect(await lint(file, code)).toEqual([]);
});
