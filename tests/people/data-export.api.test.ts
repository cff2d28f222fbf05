/** An export has what is stored of each kind of person, and nothing that opens a page without a signature. */
import { beforeEach, expect, test } from 'vitest';
import { dataExportSchema } from '#model/data-requests/contract.ts';
import { minuteMs } from '#model/dates/durations.ts';
import { paymentDeclines, privateLinks } from '#server/db/schema.ts';
import { readDocumentState } from '#server/donations/documents/verify-document.ts';
import { findLink } from '#server/links/private-links.ts';
import type { LinkKind } from '#server/links/link-tokens.ts';
import { makeResearcher } from '#tests/support/applications/access.ts';
import { addMember, ballotToken, clearBoard, vote } from '#tests/support/applications/board.ts';
import { callApi, dataRequest } from '#tests/support/call-api.ts';
import { acknowledge, markAllSent, sendAgain } from '#tests/support/donations/send-again.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { confirmDonation, payDonation } from '#tests/support/factories/donations.ts';
import { listRoutes } from '#tests/support/fuzz/fuzz-targets.ts';
import { mailTributeNotices } from '#server/donations/mail-tribute-notices.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(() => emptyTables(paymentDeclines));

async function read(email: string) {
  return dataExportSchema.parse((await dataRequest('export', email)).body);
}

/** Pays a gift in memory of somebody, about which a family is told. */
async function giveInMemory() {
  const [donorEmail, email] = [newAddress(), newAddress()];
  const notify = { name: 'Example Family', email };
  const tribute = { kind: 'memory' as const, name: 'Example Honoree', notify, message: 'Thanks.' };
  const begun = await payDonation({ tribute, donorEmail, donorName: 'Example Giver' });
  await confirmDonation(begun.paymentId);
  await mailTributeNotices(new Date(Date.now() + 11 * minuteMs));
  return { ...begun, donorEmail, email };
}

/** Makes each kind of person of whom an address is stored. */
const people: Record<string, () => Promise<string>> = {
  'who wrote a message': async () => {
    const email = newAddress();
    await callApi('/api/contact', { method: 'POST', body: buildContactRequest({ email }) });
    return email;
  },
  'who is told of a gift': async () => (await giveInMemory()).email,
  'who got a document by mistake': async () => {
    const { donationId, donorEmail } = await acknowledge();
    await markAllSent(donationId);
    expect(await sendAgain(donationId, { email: newAddress() })).toMatchObject({ status: 202 });
    return donorEmail;
  },
  'who asked for links': async () => {
    const email = newAddress();
    for (const path of ['/api/giving/link', '/api/application/link']) {
      await callApi(path, { method: 'POST', body: { email } });
    }
    return email;
  },
  'who votes on the board': async () => {
    const { id } = await insertApplication();
    const member = await addMember();
    await vote(await ballotToken(member, id), 'approve');
    return member.email;
  },
  'who writes articles': async () => {
    const email = newAddress();
    const body = { name: 'Example Desk', title: '', email, avatarUrl: '', bio: '' };
    await callApi('/api/admin/blog/authors', { method: 'POST', admin: true, body });
    return email;
  },
  'who gives': async () => {
    const begun = await giveInMemory();
    await callApi('/api/giving/link', { method: 'POST', body: { email: begun.donorEmail } });
    return begun.donorEmail;
  },
  'who applies': async () => (await makeResearcher()).email,
};

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listStrings);
}

// Every id, code and token has a digit; dates and addresses are not tried.
const mayBeKey = (text: string) =>
  /^[^\s@]{8,}$/.test(text) && /\d/.test(text) && !/^\d{4}-\d\d-\d\d/.test(text);

const linkKinds = privateLinks.kind.enumValues as readonly LinkKind[];

/** Lists what a text opens for somebody who has nothing else: endpoints, and pages that need no signature. */
async function listOpened(text: string): Promise<string[]> {
  const opened: string[] = [];
  for (const { method, path } of await listRoutes()) {
    if (!path.includes(':') || path.startsWith('/api/admin/')) continue;
    const target = path.replaceAll(/:\w+(\{[^}]*\})?/g, encodeURIComponent(text));
    const response = await callApi(target, { method, ...(method !== 'GET' && { body: {} }) });
    const isNothing = JSON.stringify(response.body) === '[]';
    if (response.status < 400 && !isNothing) opened.push(`${method} ${path}`);
  }
  for (const kind of linkKinds) if (await findLink(kind, text)) opened.push(`/${kind}/:token`);
  if (await readDocumentState(text)) opened.push('/verify/:code');
  return opened;
}

test.each(Object.keys(people))(
  'the export of a person %s opens nothing of anybody else without a signature',
  async (kind) => {
    await clearBoard();
    const data = await read((await people[kind]?.()) ?? '');
    // A donor's own receipt opens by its id, as in the donor's mail.
    const own = data.donations.map(({ id }) => id);
    for (const text of new Set(listStrings(data).filter(mayBeKey))) {
      const opened = await listOpened(text);
      const others = opened.filter((path) => !path.includes('/api/donation/:id'));
      expect(own.includes(text) ? others : opened, text).toEqual([]);
    }
    const elsewhere = JSON.stringify({ ...data, donations: [], applications: [] }).replaceAll(
      /[^"\s]+@[^"\s]+/g,
      '',
    );
    expect(elsewhere).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  },
);

test('who is told of a gift learns neither who gave nor how much', async () => {
  const { email, donorEmail, donationId } = await giveInMemory();
  const data = await read(email);
  expect(data).toMatchObject({
    tributes: [{ name: 'Example Honoree', notify: { email }, message: 'Thanks.' }],
    links: [{ kind: 'tribute', revokedAt: null }],
    mails: [{ to: email, template: 'tribute-notice' }],
    donations: [],
  });
  expect(JSON.stringify(data)).not.toContain(donationId);
  // Ids are random, so that any four digits may be in one.
  const text = JSON.stringify(data).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
  for (const secret of [donorEmail, 'Giver', '2500', '4242']) {
    expect(text).not.toContain(secret);
  }
});

test('who got a document by mistake learns nothing of the donation', async () => {
  const email = (await people['who got a document by mistake']?.()) ?? '';
  const data = await read(email);
  expect(data.mails.map(({ template }) => template).sort()).toEqual([
    'acknowledgement-moved',
    'tax-acknowledgement',
  ]);
  expect(data.donations).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('A. Donor');
});
