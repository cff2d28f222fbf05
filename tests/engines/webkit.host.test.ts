/** WebKitGTK at a running host: what only its engine shows. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#host/web-server.ts';
import { keys, startWebKit, type Engine } from '../../quality/engines/webkit.ts';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';
import { isLong } from '#tests/support/long-run.ts';
import { adminPassword } from '#tests/support/staff.ts';

const isInstalled = ['WebKitWebDriver', 'Xvfb'].every((name) => existsSync(`/usr/bin/${name}`));
if (isLong && !isInstalled)
  console.log('WebKit is not tried: install webkit2gtk-driver and xvfb of Debian.');

describe.skipIf(!isLong || !isInstalled)('in WebKit', () => {
  let host: LocalHost;
  let engine: Engine;

  beforeAll(async () => {
    host = await startLocalHost();
    engine = await startWebKit(await freePort());
  });
  afterAll(async () => {
    await engine.close();
    await host.close();
  });

  test('a pressed menu of the header has the focus, and a press beside it closes it', async () => {
    await engine.open(`${host.url}/about`);
    await engine.press('.menu-opener');
    const opener = "document.querySelector('.menu-opener')";
    expect(await engine.run(`return document.activeElement === ${opener}`)).toBe(true);
    expect(await engine.run(`return ${opener}.ariaExpanded`)).toBe('true');
    await engine.press('main h1');
    expect(await engine.run(`return ${opener}.ariaExpanded`)).toBe('false');
  });

  test('a refused login is an alert; the arrows of the table are seen after a press', async () => {
    const message = { name: 'Test Person', subject: 'Hello', message: 'A message.' };
    for (const email of ['one@mail.example', 'two@mail.example', 'three@mail.example']) {
      const { status } = await fetch(`${host.url}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...message, email, contactType: 'donor' }),
      });
      expect(status).toBe(201);
    }
    await engine.open(`${host.url}/admin`);
    await engine.press('input[name=password]:not(:disabled)');
    await engine.type(`wrong${keys.enter}`);
    const alert = "document.querySelector('[role=alert]')";
    await engine.until(
      `return ${alert}?.textContent.includes('Invalid admin password')`,
      'refusal',
    );
    // The wrong password is selected, so that typing replaces it.
    await engine.type(`${adminPassword}${keys.enter}`);
    await engine.press('a[href="/admin/messages"]');
    await engine.until("return document.querySelectorAll('[data-place]').length === 3", 'rows');
    await engine.press('[data-table-search]');
    await engine.type(`${keys.down}${keys.down}`);
    await engine.until("return document.activeElement.dataset.place === '1'", 'the second row');
    const bar = 'getComputedStyle(document.activeElement.firstElementChild).boxShadow';
    expect(await engine.run(`return ${bar}`)).toContain('inset');
  });
});
