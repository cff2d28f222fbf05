/**
 * Draws each command of TeX that articles may hold, with the site's styles and fonts, in Chromium,
 * Firefox and WebKitGTK, and lists what an engine does not show.
 *
 * Usage: node host/bootstrap.mjs quality/engines/equations.ts [FOLDER for screenshots]
 * Needs `apt install firefox-esr webkit2gtk-driver xvfb`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import * as z from 'zod';
import { renderEquation } from '#model/markdown/render-equation.ts';
import { findOrInstallChromium } from '#tests/support/browser/chromium.ts';
import { waysToWrite } from '#tests/support/equation-commands.ts';
import { measureEquations } from './measure-equations.ts';
import { startWebKit } from './webkit.ts';

const [pictures] = process.argv.slice(2);
const styles = new URL('../../src/styles/', import.meta.url);

/** The shortest way to write each command that is drawn. */
const equations = waysToWrite.flatMap((ways) => {
  for (const source of ways) {
    const drawn = renderEquation(source, true);
    if (drawn !== undefined) return [{ source, drawn }];
  }
  return [];
});

// Equations of more than a sign come first, so that a picture of the window shows them.
const isSign = ({ drawn }: { drawn: string }) =>
  !/<m(?:frac|sqrt|root|table|enclose|over|under)/.test(drawn);
equations.sort((one, other) => Number(isSign(one)) - Number(isSign(other)));

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Equations</title>
<link rel="stylesheet" href="/equations.css">
<style>body { columns: 4; font: 16px serif } p { break-inside: avoid; margin: 4px }</style>
<body class="article-body">${equations.map(({ drawn }) => `<p>${drawn}</p>`).join('\n')}
<script type="module">
  await Promise.all([...document.fonts].map((font) => font.load()));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const report = (${measureEquations.toString()})();
  await fetch('/measured', { method: 'POST', body: JSON.stringify(report) });
  document.title = 'Measured';
</script>`;

const reportSchema = z.array(z.object({ width: z.number(), faults: z.array(z.string()) }));
type Report = z.infer<typeof reportSchema>;

let settle: (report: Report) => void = () => undefined;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/measured') {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      settle(reportSchema.parse(JSON.parse(body)));
      response.end();
    });
    return;
  }
  if (pathname === '/') {
    response.setHeader('Content-Type', 'text/html').end(page);
    return;
  }
  if (!/^\/(?:equation.*\.css|fonts\/.*\.woff2)$/.test(pathname)) {
    response.writeHead(404).end();
    return;
  }
  const type = pathname.endsWith('.css') ? 'text/css' : 'font/woff2';
  response.setHeader('Content-Type', type).end(readFileSync(new URL(`.${pathname}`, styles)));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const address = `http://127.0.0.1:${port}/`;

/** Opens the page by `open` and returns what its script measured. */
async function measure(open: () => Promise<unknown>): Promise<Report> {
  const measured = new Promise<Report>((resolve, reject) => {
    settle = resolve;
    setTimeout(() => reject(new Error('The page did not measure within two minutes.')), 120_000);
  });
  await open();
  return measured;
}

async function inChromium(): Promise<Report> {
  const executablePath = findOrInstallChromium(console.log);
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const tab = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  const report = await measure(() => tab.goto(address));
  if (pictures) await tab.screenshot({ path: path.join(pictures, 'chromium.png'), fullPage: true });
  await browser.close();
  return report;
}

async function inFirefox(): Promise<Report> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const start = (...args: string[]) =>
    spawn('firefox-esr', ['--headless', '--no-remote', '--profile', profile, ...args, address], {
      stdio: 'ignore',
    });
  const firefox = start();
  const report = await measure(() => Promise.resolve());
  firefox.kill();
  await once(firefox, 'exit');
  if (pictures) {
    const file = path.resolve(pictures, 'firefox.png');
    await once(start('--window-size=1440,6000', '--screenshot', file), 'exit');
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return report;
}

async function inWebKit(): Promise<Report> {
  const engine = await startWebKit(port + 1);
  const report = await measure(() => engine.open(address));
  if (pictures) writeFileSync(path.join(pictures, 'webkit.png'), await engine.picture());
  await engine.close();
  return report;
}

const chromiumReport = await inChromium();
const reports = { Chromium: chromiumReport, Firefox: await inFirefox(), WebKit: await inWebKit() };
server.close();

let faults = 0;
for (const [name, report] of Object.entries(reports)) {
  for (const [index, { source }] of equations.entries()) {
    const found = [...(report[index]?.faults ?? ['not measured'])];
    const [width = 0, usual = 0] = [report[index]?.width, chromiumReport[index]?.width];
    // Engines choose different sizes of arrows and brackets.
    if (width < usual / 2) found.push(`${width} px wide, not ${usual}`);
    if (found.length > 0) console.log(`${name}: ${source}: ${found.join('; ')}`);
    faults += found.length;
  }
}
console.log(
  `${equations.length} commands and environments drawn in three engines, ${faults} faults.`,
);
process.exit(faults > 0 ? 1 : 0);
