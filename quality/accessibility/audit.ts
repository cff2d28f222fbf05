/**
 * Lists what Alfa (levels A and AA), HTML_CodeSniffer and axe find on pages of a running host at 1440 and 390 pixels.
 * It first looks at a page with one fault for each of them, because an Alfa of two versions finds nothing.
 *
 * Usage: node audit.ts ADDRESS PASSWORD PATH …
 * The last line is a JSON array of findings.
 */
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Page } from 'playwright';
import { Audit } from '@siteimprove/alfa-act';
import { Device } from '@siteimprove/alfa-device';
import { Node } from '@siteimprove/alfa-dom';
import { Request, Response } from '@siteimprove/alfa-http';
import { Rules } from '@siteimprove/alfa-rules';
import { URL as AlfaURL } from '@siteimprove/alfa-url';
import { Criterion } from '@siteimprove/alfa-wcag';
import { Page as AlfaPage } from '@siteimprove/alfa-web';
import { findOrInstallChromium } from '../../tests/support/browser/chromium.ts';

interface Finding {
  page: string;
  width: number;
  by: 'Alfa' | 'HTML_CodeSniffer' | 'axe';
  rule: string;
  element: string;
}

const [address = '', password = '', ...paths] = process.argv.slice(2);
const { resolve } = createRequire(import.meta.url);

const { outputFiles } = await build({
  stdin: {
    contents: `import { Native } from '@siteimprove/alfa-dom/native';
      globalThis.readForAlfa = async () => JSON.stringify(await Native.fromNode(document));`,
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  format: 'iife',
  write: false,
});
const scripts = [
  outputFiles[0]?.text ?? '',
  readFileSync(resolve('html_codesniffer/build/HTMLCS.js'), 'utf8'),
  readFileSync(resolve('axe-core/axe.min.js'), 'utf8'),
];

// Level AAA and what is only good practice are left out.
const rules = [...Rules.values()].filter((rule) =>
  rule.hasRequirement(
    (requirement) =>
      Criterion.isCriterion(requirement) &&
      requirement.level.toJSON().some(([level]) => level === 'A' || level === 'AA'),
  ),
);

type Found = Pick<Finding, 'by' | 'rule' | 'element'>;

async function findByAlfa(page: Page): Promise<Found[]> {
  const device = Device.standard();
  const url = AlfaURL.parse(page.url()).getUnsafe();
  const json = JSON.parse(await page.evaluate<string>('readForAlfa()'));
  const read = AlfaPage.of(
    Request.of('GET', url),
    Response.of(url, 200),
    Node.from(json, device),
    device,
  );
  const outcomes = [...(await Audit.of(read, rules).evaluate())];
  return outcomes.flatMap((outcome) =>
    outcome.toJSON().outcome === 'failed'
      ? [
          {
            by: 'Alfa' as const,
            rule: outcome.rule.uri.split('/').pop() ?? '',
            element: String(outcome.target),
          },
        ]
      : [],
  );
}

/** Lists what the two that run inside of the page find there. */
function findInPage(): Promise<Found[]> {
  const { HTMLCS, axe } = window as unknown as {
    HTMLCS: {
      process: (standard: string, root: Document, done: () => void) => void;
      getMessages: () => { type: number; code: string; element: Element }[];
    };
    axe: {
      run: (options: object) => Promise<{
        violations: { id: string; nodes: { html: string }[] }[];
      }>;
    };
  };
  const sniffed = new Promise<Found[]>((resolve) => {
    HTMLCS.process('WCAG2AA', document, () => {
      // The other types are notices that a person has to look at.
      const errors = HTMLCS.getMessages().filter(({ type }) => type === 1);
      resolve(
        errors.map(({ code, element }) => ({
          by: 'HTML_CodeSniffer',
          rule: code,
          element: element.outerHTML,
        })),
      );
    });
  });
  const run = axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  const axed = run.then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }): Found => ({ by: 'axe', rule: id, element: html })),
    ),
  );
  return Promise.all([sniffed, axed]).then((found) => found.flat());
}

const executablePath = findOrInstallChromium(console.error);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const context = await browser.newContext({ bypassCSP: true });
const page = await context.newPage();

async function findAll(): Promise<Found[]> {
  await page.evaluate(() => document.fonts.ready);
  for (const script of scripts) {
    // oxlint-disable-next-line no-await-in-loop
    await page.evaluate(script);
  }
  const found = [...(await findByAlfa(page)), ...(await page.evaluate(findInPage))];
  return found.map((each) => ({
    ...each,
    element: each.element.replaceAll(/\s+/g, ' ').slice(0, 200),
  }));
}

await page.setContent(
  '<!doctype html><title>Faults</title><html lang="en"><img src="/a.png"><input>',
);
const planted = new Set((await findAll()).map(({ by }) => by));
if (planted.size < 3) throw new Error(`Only ${[...planted].join(', ')} found a planted fault.`);

const findings: Finding[] = [];
for (const path of paths) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const response = await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${path} answers ${response?.status()}.`);
    if (path.startsWith('/admin')) {
      await page.locator('[name=password]:enabled').fill(password);
      await page.keyboard.press('Enter');
      await page.locator('main h1:not(:text("Admin Portal"))').waitFor();
      // A list that is still read, or whose code is, has heads without cells.
      if (/\/(?:people|messages|blog|donations)$/.test(path))
        await page.locator('main :is([data-position], [aria-posinset])').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
    }
    for (const found of await findAll()) findings.push({ page: path, width, ...found });
  }
}
await browser.close();
console.log(JSON.stringify(findings));
