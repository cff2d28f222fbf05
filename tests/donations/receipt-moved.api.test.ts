/** After its address was corrected, a receipt opens for its donor, and no longer for who got it by mistake. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { donationMessages } from '#model/donations/contract.ts';
import { outbox } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import { openReceipt } from '#server/donations/documents/receipt.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { callApi, freshAddress, refusal } from '#tests/support/call-api.ts';
import {
  acknowledge,
  listMails,
  markAllSent,
  sendAgain,
} from '#tests/support/donations/send-again.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { selectRows } from '#tests/support/rows.ts';
import { givingAt, subjectAt } from '#tests/support/donations/givers.ts';
import { newAddress } from '#tests/support/new-address.ts';

const read = (key: string) => callApi(`/api/donation/${key}`);
const readPdf = (key: string) => callApi(`/api/donation/${key}/receipt.pdf`);

/** Reads the key in the newest document's mail. */
async function mailedKey(email: string): Promise<string> {
  const mails = await selectRows(outbox, eq(outbox.toAddress, email));
  const mail = mails.findLast(({ kind }) => kind === 'tax-acknowledgement');
  if (!mail) throw new Error(`No document went to ${email}.`);
  return /success\?id=([^\s&]+)/.exec((await composeMail(mail)).text)?.[1] ?? '';
}

async function expectMoved(key: string, secrets: string[]): Promise<void> {
  for (const response of [await read(key), await readPdf(key)]) {
    expect(response).toMatchObject(refusal(410, donationMessages.receiptMoved));
    for (const secret of secrets) expect(JSON.stringify(response.body)).not.toContain(secret);
  }
  const page = await openReceipt(key, freshAddress());
  expect(page).toMatchObject({ status: 410, failure: 'moved', receipt: null });
}

test('a browser that is refused the PDF of a receipt is led to the page that says why', async () => {
  const { donationId: id } = await acknowledge();
  await sendAgain(id, { email: newAddress() });
  const browser = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const { status, headers } = await callApi(`/api/donation/${id}/receipt.pdf`, browser);
  expect([status, headers.get('location')]).toEqual([303, `/donate/success?id=${id}`]);
});

test('only the corrected donor reads name and address of the receipt', async () => {
  const { donationId: id, donorEmail: stranger } = await acknowledge();
  await markAllSent(id);
  expect(await mailedKey(stranger)).toBe(id);
  const email = newAddress();
  await sendAgain(id, { email });
  await expectMoved(id, [email, 'A. Donor', '2500', '25.00']);

  const key = await mailedKey(email);
  expect(key).toMatch(new RegExp(`^${id}\\.[a-z2-7]{26}$`));
  expect(JSON.stringify(await listMails(id))).not.toContain(key);
  const { body } = await read(key);
  expect(body).toMatchObject({ id, receiptKey: key, donorName: 'A. Donor', donorEmail: email });
  expect(await readPdf(key)).toMatchObject({ status: 200 });
  expect((await readPdf(key)).headers.get('content-disposition')).toContain(`receipt-${id}.pdf`);
  expect(await openReceipt(key, freshAddress())).toMatchObject({ receipt: { id } });
  for (const forged of [`${id}.${'a'.repeat(26)}`, `${key}x`, `${key}.`, key.toUpperCase()])
    expect(await read(forged), forged).toMatchObject({ status: 404 });
  expect(await givingAt(stranger)).toMatchObject({ years: [] });
  expect(await givingAt(email)).toMatchObject({
    years: [{ donations: [{ receiptKey: key }] }],
  });
});

test('each further correction ends the way in before it', async () => {
  const { donationId: id } = await acknowledge();
  const emails = [newAddress(), newAddress()] as const;
  const keys = [id];
  for (const email of emails) {
    await sendAgain(id, { email });
    keys.push(await mailedKey(email));
    await markAllSent(id);
  }
  const [last = '', ...old] = keys.toReversed();
  expect(new Set(keys).size).toBe(3);
  for (const key of old) await expectMoved(key, [...emails, 'A. Donor']);
  expect(await read(last)).toMatchObject({ body: { donorEmail: emails[1] } });
  await sendAgain(id, { email: emails[1] });
  expect(await read(last)).toMatchObject({ status: 200 });
  const { body } = await callApi(`/api/admin/donations?limit=1`, { admin: true });
  expect(body).toMatchObject([{ id, receiptKey: last }]);
});

test('a first address corrects none: the page that the donor kept still opens', async () => {
  const id = await insertDonation({ status: 'succeeded', donorName: 'A. Donor' });
  const email = newAddress();
  await sendAgain(id, { email });
  const { body } = await read(id);
  expect(body).toMatchObject({ donorEmail: email });
  expect(body).not.toHaveProperty('receiptKey');
  expect(await mailedKey(email)).toBe(id);
});

test('an address given again after an erasure is not shown to who had the erased one', async () => {
  const { donationId: id, donorEmail: stranger } = await acknowledge();
  await markAllSent(id);
  await eraseData(await subjectAt(stranger));
  const email = newAddress();
  await sendAgain(id, { email });
  await expectMoved(id, [email]);
  expect(await read(await mailedKey(email))).toMatchObject({ status: 200 });
});

test('a check that staff recorded has a new way in, too', async () => {
  const { id } = await recordDonation({ donorEmail: newAddress() });
  const email = newAddress();
  await sendAgain(id, { email });
  expect(await readPdf(id)).toMatchObject({ status: 410 });
  const { receiptKey: key } = (await givingAt(email)).years[0]?.donations[0] ?? {};
  expect(await readPdf(key ?? '')).toMatchObject({ status: 200 });
});
