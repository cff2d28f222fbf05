import { eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { donationCsv } from '#portal/donations/donations-csv.ts';
import { rowsCsv } from '#portal/table/csv.ts';
import { findRecognitionLevel } from '#model/donations/recognition.ts';
import { database } from '#server/db/client.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { exportData, findPersonRows } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { presentDonation } from '#server/donations/admin-donations.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { sendDueAddresses } from '#server/donations/moves/send-addresses-to-stripe.ts';
import type { DonationRow } from '#server/donations/rows.ts';
import { readSupporters } from '#server/donations/supporters.ts';
import { findRecords } from '#server/search/find-records.ts';
import { ledgerObjects } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { mailboxes } from './draw-givers.ts';
import { expectDocumentsApart, isGift } from './expect-documents-apart.ts';
import { dateSubscriptions, paidRows } from './givers-history.ts';
import { createGivingToken } from '#tests/support/donations/givers.ts';

const normalizeName = (name: string | null) =>
  (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

const sumRows = (rows: DonationRow[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Opens the page behind a mailed link, and returns by the id of each giver there what it shows. */
export async function openGivingPages(email: string) {
  const opened = await openGiving(visitPage(await createGivingToken(email)));
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.givers;
}

// A name at a mailbox belongs to one giver, who has several names once it was renamed or joined, and each row is that
// giver's.
async function expectOneGiverEach(rows: DonationRow[]): Promise<void> {
  const used = await selectRows(giverMailboxes, isNull(giverMailboxes.until));
  const owners = new Map(
    used.map(({ giverId, email, name }) => [`${email.toLowerCase()} ${name}`, giverId]),
  );
  for (const { donorEmail, donorName, personId } of rows) {
    if (donorEmail === null) continue;
    const key = `${donorEmail.toLowerCase()} ${normalizeName(donorName)}`;
    expect([key, owners.get(key)]).toEqual([key, personId]);
  }
  const giving = new Set(rows.map(({ personId }) => personId));
  for (const { giverId } of used) expect(giving).toContain(giverId);
}

async function expectPages(rowsByGiver: Map<string, DonationRow[]>): Promise<void> {
  const pages = new Map<string, string[]>();
  for (const email of new Set(mailboxes.map((each) => each.toLowerCase()))) {
    for (const { id, giving } of await openGivingPages(email)) {
      pages.set(id, listIds(giving.years.flatMap(({ donations: all }) => all)));
    }
  }
  const expected = [...rowsByGiver]
    .filter(([, own]) => own.some(({ donorEmail }) => donorEmail !== null))
    .map(([id, own]) => [id, listIds(own.filter(isGift))] as const);
  expect(pages).toEqual(new Map(expected.filter(([, ids]) => ids.length > 0)));
}

async function expectExports(rowsByGiver: Map<string, DonationRow[]>): Promise<void> {
  for (const [giverId, own] of rowsByGiver) {
    for (const email of new Set(own.flatMap(({ donorEmail }) => donorEmail ?? []))) {
      const subject = await findSubject({ email, person: giverId });
      const stored = await findPersonRows(database().queries, subject);
      const paid = stored.donations.filter(({ status }) => status === 'succeeded');
      expect(listIds(paid)).toEqual(listIds(own));
      const exported = JSON.stringify(await exportData(subject));
      for (const [id, others] of rowsByGiver) {
        for (const other of id === giverId ? [] : others) expect(exported).not.toContain(other.id);
      }
    }
  }
}

async function expectLevels(rowsByGiver: Map<string, DonationRow[]>): Promise<void> {
  const expected = [...rowsByGiver.values()].flatMap((own) => {
    const listed = own.filter((row) => isGift(row) && row.listed && row.donorName);
    const whole = listed.filter(({ refundedCents }) => refundedCents === 0);
    const level = findRecognitionLevel(sumRows(whole));
    return whole.length > 0 && level?.isListed ? level.name : [];
  });
  const { years } = await readSupporters();
  const shown = years.flatMap(({ levels }) =>
    levels.flatMap(({ name, names }) => names.map(() => name)),
  );
  expect(shown.sort()).toEqual(expected.sort());
}

async function expectSearch(): Promise<void> {
  const known = await selectRows(people);
  const used = await selectRows(giverMailboxes);
  for (const text of ['roe', 'ana', '李小龍']) {
    const found = (await findRecords(text)).filter(({ kind }) => kind === 'person');
    expect(new Set(listIds(found)).size).toBe(found.length);
    for (const { id } of found) {
      const person = known.find((one) => one.id === id);
      const names = used.filter(({ giverId }) => giverId === id).map(({ name }) => name);
      expect([normalizeName(person?.name ?? null), ...names].join(' ')).toContain(text);
    }
  }
}

function expectCsv(rows: DonationRow[]): void {
  const text = rowsCsv(
    donationCsv,
    rows.map((row) => presentDonation(row)),
  );
  const lines = text.split('\r\n');
  for (const { id, donorName, donorEmail } of rows) {
    const [line, ...others] = lines.filter((each) => each.startsWith(id));
    expect(others).toEqual([]);
    expect(line).toContain(donorName ?? 'Anonymous');
    expect(line).toContain(donorEmail ?? '');
  }
}

// A waiting mail goes to the mailbox of its giver.
async function expectMail(rows: DonationRow[]): Promise<void> {
  for (const { kind, subjectId, toAddress } of await selectRows(
    outbox,
    eq(outbox.state, 'queued'),
  )) {
    if (kind !== 'tax-acknowledgement') continue;
    const row = rows.find(({ id }) => id === subjectId);
    expect(toAddress.toLowerCase()).toBe(row?.donorEmail?.toLowerCase());
  }
}

async function expectStripe(rows: DonationRow[]): Promise<void> {
  for (let sweep = 0; sweep < 5; sweep += 1) await sendDueAddresses();
  expect(await selectRows(donations, eq(donations.stripeEmailDue, true))).toEqual([]);
  const objects = ledgerObjects();
  for (const object of objects) {
    if (object.object !== 'subscription') continue;
    const [newest] = rows
      .filter(({ subscriptionId }) => subscriptionId === object.id)
      .sort((a, b) => Number(b.createdAt) - Number(a.createdAt));
    const customer = objects.find(({ id }) => id === object.customer);
    if (!newest || customer?.object !== 'customer') continue;
    const email = 'email' in customer ? customer.email : null;
    // An erasure that died may have blanked it already; staff press again.
    if (email) expect(email).toBe(newest.donorEmail);
  }
}

/**
 * Expects that nothing of one giver is in another's document, page, sum, level, search or export, and each gift on one
 * statement.
 */
export async function expectGiversApart(): Promise<void> {
  await dateSubscriptions();
  const all = await paidRows();
  const rows = all.filter(({ personId }) => personId !== null);
  expect(all.filter(({ personId, donorEmail }) => !personId && donorEmail)).toEqual([]);
  const rowsByGiver = new Map<string, DonationRow[]>();
  for (const row of rows) {
    const giverId = row.personId ?? '';
    rowsByGiver.set(giverId, [...(rowsByGiver.get(giverId) ?? []), row]);
  }
  const givers = await selectRows(people, eq(people.type, 'donor'));
  expect(listIds(givers)).toEqual([...rowsByGiver.keys()].sort());
  await expectOneGiverEach(rows);
  await expectDocumentsApart(rowsByGiver);
  await expectPages(rowsByGiver);
  await expectExports(rowsByGiver);
  await expectLevels(rowsByGiver);
  await expectSearch();
  expectCsv(rows);
  await expectMail(rows);
  await expectStripe(all);
}
