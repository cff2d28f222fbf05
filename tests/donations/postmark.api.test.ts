/** A check counts for its donor on the day of its postmark, and in the books on the day it came (P-247). */
import { beforeEach, expect, test, vi } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { writeAcknowledgment } from '#server/documents/acknowledgment-text.ts';
import { acknowledgmentData } from '#server/donations/documents/acknowledgment.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { readMonthLines } from '#server/donations/ledger/ledger-lines.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { donationRow } from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { givingAt } from '#tests/support/donations/givers.ts';

const { mailsTo } = storeEmails();

beforeEach(() => emptyTables(donations, outbox, people));

const donorEmail = 'december@mail.example';
const mailed = {
  donorEmail,
  reference: '90',
  postmarkedOn: '2025-12-30',
  receivedOn: '2026-01-05',
};

test("a check that was mailed in the year before it came counts in the donor's year of the postmark", async () => {
  freezeClock();
  await recordDonation({ ...mailed, receivedOn: '2026-01-06', postmarkedOn: '2026-01-02' });
  const { id, receivedAt, postmarkedOn } = await recordDonation(mailed);
  expect([dayInPacific(new Date(receivedAt ?? '')), postmarkedOn]).toEqual([
    '2026-01-05',
    '2025-12-30',
  ]);
  const giving = await givingAt(donorEmail);
  expect(giving.years.map(({ year }) => year)).toEqual([2026, 2025]);
  const statement = findStatement(giving, { email: donorEmail, year: 2025, now: new Date() });
  expect(statement).toMatchObject({ totalCents: 100_000 });
  expect(statement?.donations).toMatchObject([
    { id, note: 'Mailed on this day, received January 5, 2026' },
  ]);
  expect(dayInPacific(new Date(statement?.donations[0]?.receivedAt ?? ''))).toBe('2025-12-30');
});

test('a check that was mailed in the year before it came is in the file of the month when it came', async () => {
  freezeClock();
  const { id } = await recordDonation(mailed);
  const lines = await readMonthLines(database().queries, '2026-01');
  expect(lines.map(({ donationId, date }) => [donationId, date])).toContainEqual([
    id,
    '2026-01-05',
  ]);
  expect(await readMonthLines(database().queries, '2025-12')).toEqual([]);
});

test('a check that was mailed in the year before it came has both days in its document and in the mail', async () => {
  freezeClock();
  const { id } = await recordDonation(mailed);
  const { rows } = writeAcknowledgment(acknowledgmentData(await donationRow(id)));
  expect(rows).toContainEqual(['Date of gift', 'December 30, 2025, when it was mailed', 'value']);
  expect(rows).toContainEqual(['Date received', 'January 5, 2026', 'value']);
  vi.setSystemTime(Date.now() + 11 * minuteMs);
  await sendOutbox({ now: () => new Date() });
  const [mail] = mailsTo(donorEmail);
  expect(mail?.email.text).toContain('Date of gift: December 30, 2025, when it was mailed');
  expect(mail?.email.text).toContain('Date received: January 5, 2026 (Pacific time)');
});
