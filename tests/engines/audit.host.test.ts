/** Alfa, HTML_CodeSniffer and axe find no fault on ten public pages, five of the portal, and the editor. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startSeededHost } from '#tests/support/browser/seeded-host.ts';
import { isLong } from '#tests/support/long-run.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { addMessageAndApplication, publishArticle } from './prepare-site.ts';

const folder = path.resolve(import.meta.dirname, '../../quality/accessibility');
const run = promisify(execFile);

const isInstalled = existsSync(path.join(folder, 'node_modules'));
if (isLong && !isInstalled)
  console.log('Alfa and HTML_CodeSniffer do not run: npm --prefix quality/accessibility ci.');

const findingsSchema = z.array(
  z.object({
    page: z.string(),
    width: z.number(),
    by: z.string(),
    rule: z.string(),
    element: z.string(),
  }),
);

/** Lists what is found and is no fault, each with its reason. */
const argued = [
  // A choice of colors acts at once, and the button of the editor stands in the head of its page.
  { rule: /\.H32\.2$/, element: /^<form class="_(?:theme|write)_/ },
  // A row is named by its cells; the button in the last one has its own name.
  { rule: /^sia-r14$/, element: /^<tr [^>]*aria-labelledby=/ },
  // A row that the foot of the list hides in part is scrolled into view.
  { rule: /^sia-r113$/, element: /^<tr / },
];

describe.skipIf(!isLong || !isInstalled)('other auditors', () => {
  let host: Awaited<ReturnType<typeof startSeededHost>>;
  let article: string;

  beforeAll(async () => {
    host = await startSeededHost();
    // A table without rows keeps its heads, and auditors miss the cells below them.
    await addMessageAndApplication(host.url);
    article = await publishArticle(host.url);
  }, 600_000);
  afterAll(() => host.close());

  test('other auditors find nothing that is a fault', async () => {
    const paths = [
      '/',
      '/about',
      '/donors',
      '/donate',
      '/contact',
      '/signup',
      '/atlas/wound',
      '/giving',
      '/blog',
      article,
      '/admin/overview',
      '/admin/people',
      '/admin/messages',
      '/admin/blog',
      '/admin/donations',
      '/admin/blog/new',
    ];
    const { stdout } = await run(
      process.execPath,
      ['audit.ts', host.url, adminPassword, ...paths],
      {
        cwd: folder,
        maxBuffer: 2 ** 26,
      },
    );
    const found = findingsSchema
      .parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
      .filter(
        ({ rule, element }) => !argued.some((no) => no.rule.test(rule) && no.element.test(element)),
      );
    expect(found).toEqual([]);
  }, 900_000);
});
