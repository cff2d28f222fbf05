/**
 * WebKitGTK at a running host: the journeys of a donor, a visitor, an applicant, a reader, staff and a member of the
 * board, on which no page logs an error. None is left out; only paper is shown on the screen, because the driver of
 * WebKitGTK prints nothing.
 */
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findFreePort } from '#host/web-server.ts';
import { keys, startWebKit, type Engine } from '../../quality/engines/webkit.ts';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';
import { isLong } from '#tests/support/long-run.ts';
import { writeListed } from '#tests/support/factories/listed-donations.ts';
import { completeApplication, typedFields } from '#tests/support/pages/signup-page.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { requestBallot, publishArticle } from './prepare-site.ts';

const isInstalled = ['WebKitWebDriver', 'Xvfb'].every((name) => existsSync(`/usr/bin/${name}`));
if (isLong && !isInstalled)
  console.log('WebKit is not tried: install webkit2gtk-driver and xvfb of Debian.');

describe.skipIf(!isLong || !isInstalled)('in WebKit', () => {
  let host: LocalHost;
  let engine: Engine;

  beforeAll(async () => {
    host = await startLocalHost({}, undefined, writeListed);
    engine = await startWebKit(await findFreePort());
    // A machine that is busy may build the site first.
  }, 600_000);
  afterAll(async () => {
    await engine.close();
    await host.close();
  });

  afterEach(() => {
    expect(engine.takeFaults(), 'what pages logged as errors').toEqual([]);
  });

  test('in WebKit a pressed menu of the header has the focus, and a press beside it closes it', async () => {
    await engine.open(`${host.url}/about`);
    await engine.press('.menu-opener');
    const opener = "document.querySelector('.menu-opener')";
    expect(await engine.run(`return document.activeElement === ${opener}`)).toBe(true);
    expect(await engine.run(`return ${opener}.ariaExpanded`)).toBe('true');
    await engine.press('main h1');
    expect(await engine.run(`return ${opener}.ariaExpanded`)).toBe('false');
  });

  async function openPortal(path: string): Promise<void> {
    await engine.open(`${host.url}${path}`);
    await engine.press('input[name=password]:not(:disabled)');
  }

  test('in WebKit a refused login is an alert, and the right password opens the page that was asked for', async () => {
    await openPortal('/admin/donations');
    await engine.type(`wrong${keys.enter}`);
    const alert = "document.querySelector('[role=alert]')";
    await engine.until(
      `return ${alert}?.textContent.includes('Invalid admin password')`,
      'refusal',
    );
    // The wrong password is selected, so that typing replaces it.
    await engine.type(`${adminPassword}${keys.enter}`);
    await engine.until("return document.querySelector('h1')?.textContent === 'Donations'", 'page');
  });

  test('in WebKit a donation is opened in the table by the pointer, and by the arrows, which are seen after a press', async () => {
    await openPortal('/admin/donations');
    await engine.type(`${adminPassword}${keys.enter}`);
    const rows = "document.querySelectorAll('tr[data-position]')";
    await engine.until(`return ${rows}.length > 2`, 'rows');
    const dialog = "document.querySelector('[role=dialog], dialog[open]')";
    const focused = 'document.activeElement';
    const readDonor = async (row: string) =>
      String(await engine.run(`return ${row}.cells[2].textContent`));
    await engine.press('tr[data-position="0"] td:nth-child(3)');
    const first = await readDonor(`${rows}[0]`);
    await engine.until(
      `return ${dialog}?.textContent.includes(${JSON.stringify(first)})`,
      'details',
    );
    await engine.type(keys.escape);
    await engine.until(`return !${dialog}`, 'the table again');
    await engine.until(`return ${focused}.closest('tr')?.dataset.position === '0'`, 'its row');
    await engine.press('[data-table-search]');
    await engine.type(`${keys.down}${keys.down}`);
    await engine.until(`return ${focused}.dataset.position === '1'`, 'the second row');
    const bar = `getComputedStyle(${focused}.firstElementChild).boxShadow`;
    expect(await engine.run(`return ${bar}`)).toContain('inset');
    const second = await readDonor(focused);
    await engine.type(keys.enter);
    await engine.until(
      `return ${dialog}?.textContent.includes(${JSON.stringify(second)})`,
      'details',
    );
    await engine.type(keys.escape);
    await engine.until(`return ${focused}.closest('tr')?.dataset.position === '1'`, 'its row');
  });

  test('in WebKit no line of a card is cut on a phone', async () => {
    await engine.widen(390);
    await openPortal('/admin/donations');
    await engine.type(`${adminPassword}${keys.enter}`);
    const lines = "[...document.querySelectorAll('main li[aria-posinset] > div')]";
    await engine.until(`return ${lines}.length > 4`, 'cards');
    const cut = `return ${lines}.filter((line) => line.scrollHeight > line.clientHeight).map((line) => line.innerText)`;
    expect(await engine.run(cut)).toEqual([]);
    await engine.widen(1440);
  });

  const has = (text: string) =>
    `return document.querySelector('main').textContent.includes(${JSON.stringify(text)})`;

  /** Types into a field, or on a button, that has the focus. */
  async function typeInto(selector: string, text: string): Promise<void> {
    const field = `document.querySelector('main form ${selector}:not(:disabled)')`;
    // Before that, a page that is loading may move the focus.
    const isReady = `document.readyState === 'complete' && !${field}.closest('astro-island[ssr]')`;
    await engine.until(`return ${field} && ${isReady}`, selector);
    await engine.run(`${field}.focus()`);
    await engine.type(text);
  }

  test('in WebKit a message is refused with its reasons, and sent', async () => {
    await engine.open(`${host.url}/contact`);
    await typeInto('button[type=submit]', keys.enter);
    await engine.until(has('Message is required.'), 'refusal');
    expect(await engine.run('return document.activeElement.name')).toBe('name');
    await typeInto('[name=name]', 'Ada Visitor');
    await typeInto('[name=email]', 'ada@mail.example');
    await typeInto('[name=subject]', 'Calibration');
    await typeInto('[name=message]', 'How are the recordings calibrated?');
    await typeInto('button[type=submit]', keys.enter);
    await engine.until(has('Message Sent!'), 'success');
  });

  test('in WebKit a donation goes from half an address to a receipt on screen and paper', async () => {
    await engine.open(`${host.url}/donate`);
    await engine.until("return document.querySelector('main button:enabled')", 'amounts');
    await engine.run(
      "[...document.querySelectorAll('main button')].find((each) => each.textContent.includes('$25')).id = 'preset'",
    );
    await engine.press('#preset');
    await typeInto('[name=donorName]', 'Ana Sample');
    await typeInto('[name=donorEmail]', `ana@${keys.enter}`);
    await engine.until(
      "return document.querySelector('main [role=alert]')?.textContent.includes('One field needs a correction.')",
      'refusal',
    );
    const invalid = "return document.activeElement.matches('[name=donorEmail][aria-invalid=true]')";
    expect(await engine.run(invalid)).toBe(true);
    await engine.type(`${keys.end}mail.example${keys.enter}`);
    const frame = 'iframe[title="Secure payment input frame"]';
    await engine.until(`return document.querySelector('${frame}')`, 'fields of the card');
    await engine.inFrame(frame, async () => {
      await engine.press('[autocomplete=cc-number]');
      await engine.type(`4242424242424242${keys.tab}1249${keys.tab}123${keys.tab}${keys.tab}94107`);
    });
    await typeInto('button[type=submit]', keys.enter);
    await engine.until(has('Donation ID'), 'the receipt');
    // Its driver prints nothing, so that what is for paper is shown on the screen.
    await engine.run(`
      const show = (rules) => [...rules].forEach((rule) => {
        if (rule.media?.mediaText === 'print') rule.media.mediaText = 'all';
        if (rule.cssRules) show(rule.cssRules);
      });
      [...document.styleSheets].forEach(({ cssRules }) => show(cssRules));
    `);
    const seen = async (selector: string) => {
      const texts = await engine.run(
        `return [...document.querySelectorAll('${selector}')].filter((part) => part.checkVisibility()).map((part) => part.textContent)`,
      );
      return z.array(z.string()).parse(texts);
    };
    expect(await seen('.no-print, body > header, .site-footer')).toEqual([]);
    const values = await seen('main article dd');
    expect(values).toContain('Visa ending in 4242');
    // The ID is a button that copies it, and stays on paper as words.
    expect(values).toEqual(expect.arrayContaining(await seen('main button')));
    const overflow =
      "const { left, right } = document.querySelector('main article').getBoundingClientRect(); return left < 0 || right > innerWidth";
    expect(await engine.run(overflow), 'cut').toBe(false);
  });

  test('in WebKit an application with two degrees is sent', async () => {
    await engine.open(`${host.url}/signup`);
    for (const name of typedFields) {
      // One field after the other, as a person fills them in.
      await typeInto(`[name=${name}]`, completeApplication[name].replaceAll('\n', ' '));
    }
    await typeInto('[name=degrees]', keys.enter);
    await engine.type(`${keys.enter}${keys.down}${keys.enter}${keys.escape}`);
    await typeInto('[name=researchArea]', 'bio');
    await typeInto('button[type=submit]', keys.enter);
    await engine.until(has('Application Submitted!'), 'success');
  });

  test('in WebKit an article draws its equation, and a plate reads its potential by keys', async () => {
    await engine.open(`${host.url}${await publishArticle(host.url)}`);
    const fraction = "document.querySelector('mfrac')";
    const isStacked = `return ${fraction}.children[0].getBoundingClientRect().bottom < ${fraction}.children[1].getBoundingClientRect().bottom`;
    await engine.until(isStacked, 'a fraction');
    await engine.open(`${host.url}/atlas/wound`);
    await engine.press('.probe');
    await engine.type(keys.right);
    const reading = "document.activeElement.getAttribute('aria-valuetext')";
    await engine.until(`return / mV at /.test(${reading})`, 'a reading');
    const before = await engine.run(`return ${reading}`);
    await engine.type(keys.down);
    await engine.until(`return ${reading} !== ${JSON.stringify(before)}`, 'another reading');
    expect(await engine.run("return document.activeElement.getAttribute('aria-label')")).toBe(
      'Position down',
    );
  });

  test('in WebKit a ballot asks its question, says what was left out, and takes the vote', async () => {
    await engine.open(`${host.url}${await requestBallot(host.url)}`);
    await engine.until("return document.querySelector('main button:enabled')", 'question');
    await engine.run(
      "[...document.querySelectorAll('main button')].find((each) => each.textContent.includes('No conflict')).id = 'none'",
    );
    await engine.press('#none');
    await engine.until("return document.querySelector('main [type=radio]')", 'the vote');
    await typeInto('button[type=submit]', keys.enter);
    await engine.until(has('Choose approve, decline or question.'), 'refusal');
    await engine.run("document.querySelector('[type=radio][value=approve]').click()");
    await typeInto('[name=reason]', 'A fair offer of data.');
    await typeInto('button[type=submit]', keys.enter);
    await engine.until(has('The votes so far'), 'the votes');
  });
});
