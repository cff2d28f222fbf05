/** Does what others do before a journey of another engine begins, by the API of a running host. */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

const json = { 'content-type': 'application/json' };

async function send(url: string, body: object, headers = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
}

const mailsSchema = z.array(z.object({ to: z.string(), text: z.string() }));

async function findInMail(host: string, email: string, find: RegExp, tries = 50): Promise<string> {
  const response = await fetch(`${host}/_sandbox/mail.json`);
  const mail = mailsSchema.parse(await response.json()).find(({ to }) => to.includes(email));
  const found = find.exec(mail?.text ?? '')?.[0];
  if (found) return found;
  if (tries === 0) throw new Error(`No mail to ${email} has ${find}.`);
  await wait(200);
  return findInMail(host, email, find, tries - 1);
}

/** Somebody applies, a member of the board gets a digest. Returns the path of the member's ballot. */
export async function requestBallot(host: string): Promise<string> {
  await send(`${host}/api/researcher-signup`, buildApplicationRequest());
  const email = `${crypto.randomUUID()}@board.example`;
  await send(`${host}/api/admin/board`, { name: 'Alex Sample', email }, staffHeaders);
  await send(`${host}/api/admin/board/digest`, {}, staffHeaders);
  return findInMail(host, email, /\/ballot\/[0-9a-f-]{36}\.[a-z2-7]{26}/);
}

/** Somebody writes a message, and somebody applies. */
export async function addMessageAndApplication(host: string): Promise<void> {
  await send(`${host}/api/contact`, buildContactRequest());
  await send(`${host}/api/researcher-signup`, buildApplicationRequest());
}

/** Donors of the given names begin to give; nothing is paid. */
export async function beginDonations(host: string, names: string[]): Promise<void> {
  for (const donorName of names)
    await send(`${host}/api/create-payment-intent`, buildDonationRequest({ donorName }));
}

/** Publishes an article with an equation. Returns its path. */
export async function publishArticle(host: string): Promise<string> {
  const post = {
    title: 'A voltage in numbers',
    slug: 'a-voltage-in-numbers',
    content:
      'The Nernst equation gives it.\n\n$$E = \\frac{RT}{zF} \\ln \\frac{c_o}{c_i}$$\n\n## What it leaves out\n\nPumps, for one.',
    excerpt: 'One equation.',
    category: 'Methods',
    tags: [],
    published: true,
  };
  await send(`${host}/api/admin/blog/posts`, post, staffHeaders);
  return `/blog/${post.slug}`;
}
