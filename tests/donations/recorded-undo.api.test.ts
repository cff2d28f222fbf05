/** Staff take back a donation that they recorded by mistake, for ten minutes. */
import { beforeEach, expect, test } from 'vitest';
import { donations, people } from '#server/db/schema.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { emptyRecords, readDetails, readMail, sendDue } from '#tests/support/donations/recorded.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';

storeEmails();

const path = '/api/admin/donations';

beforeEach(emptyRecords);

test('an undo within ten minutes removes donation, mail and the donor known from it alone', async () => {
  const { id } = await recordDonation();
  const kept = await recordDonation();
  expect((await changeRecorded(id, 'undo')).status).toBe(204);
  expect((await selectRows(donations)).map((row) => row.id)).toEqual([kept.id]);
  expect((await selectRows(people)).map(({ email }) => email)).toEqual([kept.donorEmail]);
  expect(await readMail(id)).toEqual([]);
  expect((await changeRecorded(id, 'undo')).status).toBe(404);
});

test('an undo keeps a donor who gave before', async () => {
  const { donorEmail } = await recordDonation();
  const { id } = await recordDonation({ donorEmail: donorEmail?.toUpperCase() });
  expect((await changeRecorded(id, 'undo')).status).toBe(204);
  expect(await selectRows(people)).toHaveLength(1);
});

test('an undo is over after ten minutes', async () => {
  freezeClock();
  const { id } = await recordDonation({ donorEmail: null });
  passMinutes(10);
  expect(await changeRecorded(id, 'undo')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('You can reverse the donation.') as string },
  });
  expect(await selectRows(donations)).toHaveLength(1);
});

test('an undo is over when the mail has left', async () => {
  freezeClock();
  const { id } = await recordDonation();
  passMinutes(10);
  await sendDue();
  expect((await changeRecorded(id, 'undo')).status).toBe(409);
  const { acknowledgement, undoUntil } = await readDetails(id);
  expect([acknowledgement.state, undoUntil]).toEqual(['sent', null]);
});

test('an undo is refused once the document was sent to another address', async () => {
  const { id } = await recordDonation();
  const body = { email: 'corrected@example.org' };
  const again = { method: 'POST', body, admin: true } as const;
  expect((await callApi(`${path}/${id}/acknowledgement`, again)).status).toBe(202);
  await sendDue();
  expect((await readDetails(id)).undoUntil, 'the portal offers no undo').toBeNull();
  expect((await changeRecorded(id, 'undo')).status).toBe(409);
  expect(await selectRows(donations)).toHaveLength(1);
});

test('10 undos at once remove a donation once', async () => {
  const { id } = await recordDonation();
  const responses = await Promise.all(Array.from({ length: 10 }, () => changeRecorded(id, 'undo')));
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(9);
});
