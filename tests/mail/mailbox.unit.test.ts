import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test, onTestFinished } from 'vitest';
import { findSandbox } from '#host/prepare.ts';
import { openMailbox } from '#sandbox/mailbox/mailbox.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

let folder: string;
let box: Sandbox;

const open = () => openMailbox({ dataDir: folder, origin: 'http://localhost:4321' });

beforeEach(async () => {
  folder = createTempFolder('mailbox');
  box = await open();
});

afterEach(async () => {
  await box.close();
  await rm(folder, { recursive: true });
});

async function ask(path: string, init?: RequestInit): Promise<Response> {
  return box.handle(new Request(`http://localhost:4321/_sandbox/mail${path}`, init));
}

async function send(overrides: object = {}, url = box.environment.SMTP_URL): Promise<void> {
  const transport = createTransport({ url });
  try {
    await transport.sendMail({
      from: 'Sender <sender@example.org>',
      to: 'Reader <reader@example.org>',
      subject: 'A subject',
      text: 'Some text',
      html: '<p>Some HTML</p>',
      ...overrides,
    });
  } finally {
    transport.close();
  }
}

async function received(): Promise<Record<string, unknown>[]> {
  return (await (await ask('.json')).json()) as Record<string, unknown>[];
}

test('mail.json is an array with exactly the details of each mail', async () => {
  await send({
    cc: ['copy@example.org', 'Other Copy <other@example.org>'],
    bcc: 'hidden@example.org',
    attachments: [{ filename: 'größe.txt', content: 'four', contentType: 'text/plain' }],
  });
  expect(await received()).toEqual([
    {
      id: '1',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      from: 'Sender <sender@example.org>',
      to: 'Reader <reader@example.org>',
      cc: 'copy@example.org, Other Copy <other@example.org>',
      bcc: 'hidden@example.org',
      subject: 'A subject',
      text: 'Some text\n',
      html: '<p>Some HTML</p>\n',
      attachments: [{ filename: 'größe.txt', contentType: 'text/plain', size: 4 }],
    },
  ]);
});

test('mail.json is what the host hands to the mailbox, with and without .json', () => {
  for (const path of ['/_sandbox/mail', '/_sandbox/mail.json', '/_sandbox/mail/7/html']) {
    expect(findSandbox([box], new Request(`http://localhost:4321${path}`))).toBe(box);
  }
  for (const path of ['/_sandbox/mailbox', '/mail.json', '/_sandbox/mail.jsonx']) {
    expect(findSandbox([box], new Request(`http://localhost:4321${path}`))).toBeUndefined();
  }
});

describe('pages', () => {
  test('the pages of the mailbox show the list and the message inertly', async () => {
    const attack = '<script>alert(1)</script>';
    await send({ subject: attack, text: attack, to: { name: attack, address: 'a@example.org' } });
    for (const path of ['', '/1']) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).not.toContain('<script');
      expect(page).toContain('&lt;script&gt;');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test("a mail's own HTML is served where nothing of it can run", async () => {
    await send({ html: '<p>Shown</p><script>alert(1)</script>' });
    const response = await ask('/1/html');
    expect(await response.text()).toContain('<p>Shown</p>');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups/);
    expect(policy).not.toContain('allow-scripts');
    expect(await (await ask('/1')).text()).toMatch(/<iframe[^>]* sandbox="allow-popups/);
  });
});

test.each(['the sandbox mailbox', 'the mail server of the tests'])(
  '%s goes on when a sender closes its socket in the middle of a mail',
  async (which) => {
    const given = process.env.SMTP_URL;
    const server = which === 'the sandbox mailbox' ? undefined : await startMailServer();
    onTestFinished(async () => {
      await server?.close();
      process.env.SMTP_URL = given;
    });
    const { port } = new URL(server?.url ?? box.environment.SMTP_URL ?? '');
    const socket = connect(Number(port), '127.0.0.1');
    const say = async (line: string) => {
      await once(socket, 'data');
      socket.write(`${line}\r\n`);
    };
    await say('EHLO sender.example.org');
    await say('MAIL FROM:<sender@example.org>');
    await say('RCPT TO:<reader@example.org>');
    await say('DATA');
    await say('Subject: half a mail');
    await new Promise<void>((resolve) => socket.end(resolve));
    socket.destroy();
    // A rejection that is not handled would end the run here.
    await setTimeout(200);
    await send({}, server?.url);
    expect(server ? server.kept.length : (await received()).length).toBe(1);
  },
);
