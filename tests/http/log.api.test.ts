/** No line of the log opens anything: journeys of donors, applicants, members and staff (docs/security.md). */
import { createHash } from 'node:crypto';
import { DrizzleQueryError, eq } from 'drizzle-orm';
import { expect, test, vi, onTestFinished } from 'vitest';
import runReconcile from '#functions/reconcile.ts';
import runSweep from '#functions/sweep.ts';
import { dayMs } from '#model/dates/durations.ts';
import { verifyLetter } from '#server/applications/verify-letter.ts';
import { openApplication } from '#server/applications/open-application.ts';
import { openBallot } from '#server/applications/board/ballot-view.ts';
import { openBoard } from '#server/applications/board/board-view.ts';
import { database } from '#server/db/client.ts';
import { donations, privateLinks } from '#server/db/schema.ts';
import { donationDocumentCode } from '#server/donations/documents/document-code.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { SendError, type SendMail } from '#server/gateways/smtp.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { receiptKey } from '#server/links/receipt-key.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { beginDonation, confirmDonation, donationRow } from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { sendApplicantAction, apply } from '#tests/support/applications/applicant.ts';
import {
  postAction,
  decide,
  readReview,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { addMember, ballotToken, boardToken, vote } from '#tests/support/applications/board.ts';
import { callApi, dataRequest } from '#tests/support/call-api.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import { deliverAll, failNextCalls } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const { server } = storeEmails();

const email = `journeys-${crypto.randomUUID()}@example.org`;
const post = (path: string, body?: object) => callApi(path, { method: 'POST', body });
const staff = (path: string, body?: object) =>
  callApi(`/api/admin/${path}`, { method: body ? 'POST' : 'GET', body, admin: true });

/** What the mail server refuses for now is refused for good two days later. */
async function giveUpMail(): Promise<void> {
  const send: SendMail = () =>
    Promise.reject(new SendError('Gone', { code: '550', failure: 'recipient' }));
  await sendOutbox({ send, now: () => new Date(Date.now() + 2 * dayMs) });
}

/** Client secrets of what a donor begins. */
async function give(): Promise<string[]> {
  const secrets: string[] = [];
  for (const frequency of ['once', 'monthly'] as const) {
    const request = buildDonationRequest({ donorEmail: email, frequency });
    const { clientSecret, paymentId, donationId } = await beginDonation(request);
    await pay(clientSecret, cards.declined);
    await pay(clientSecret);
    await confirmDonation(paymentId);
    await callApi(`/api/donation/${donationId}`);
    await callApi(`/api/donation/${donationId}/receipt.pdf`);
    await callApi(`/api/donation/${donationId}/nothing`);
    await post(`/api/verify/${donationDocumentCode(donationId)}/amount`, { amountCents: 1 });
    await deliverAll();
    await giveUpMail();
    await staff(`donations/${donationId}/acknowledgement`, {});
    await pressRefund(paymentId, '1.00');
    await deliverAll();
    secrets.push(clientSecret);
  }
  passBillingPeriod();
  await deliverAll();
  const begun = await beginDonation(buildDonationRequest({ donorEmail: email }));
  failNextCalls(...Array.from({ length: 6 }, () => 'lost before acting' as const));
  await callApi(`/api/donation/${begun.donationId}`);
  await confirmDonation(begun.paymentId);
  await recordDonation({ donorEmail: email });
  await post('/api/giving/link', { email });
  return [...secrets, begun.clientSecret, await correctAddress(email)];
}

/** Returns the secret that opens the document of a donation whose address was corrected. */
async function correctAddress(corrected: string): Promise<string> {
  const { id } = await recordDonation();
  await staff(`donations/${id}/acknowledgement`, { email: corrected });
  const key = receiptKey(await donationRow(id));
  for (const tried of [id, key]) await callApi(`/api/donation/${tried}/receipt.pdf`);
  return key.slice(id.length + 1);
}

/** The database cannot read an id, and says so in words that quote it. */
async function breakReceipt(id: string): Promise<void> {
  const cause = new Error(`invalid input syntax for type uuid: "${id}"`);
  const failed = new DrizzleQueryError(
    'select $1',
    [id, email],
    Object.assign(cause, { code: '22P02' }),
  );
  const select = vi.spyOn(database().queries, 'select').mockImplementationOnce(() => {
    throw failed;
  });
  onTestFinished(() => {
    select.mockRestore();
  });
  expect((await callApi(`/api/donation/${id}`)).status).toBe(500);
}

async function useGivingPage(token: string): Promise<void> {
  await openGiving(visitPage(token));
  await openGiving(visitPage(token, { form: { act: 'name', name: 'Other Name' } }));
  await openGiving(visitPage(token, { form: { act: 'listing', listed: 'true' } }));
  await openGiving(visitPage(token, { form: { act: 'card' } }));
  await callApi(`/giving/${token}/statement/${new Date().getFullYear()}.pdf`);
}

/** Makes two keys and sends them in every place, right and wrong; returns what opens something of them. */
async function useAccess(id: string, token: string): Promise<string[]> {
  const signature = { name: 'Visiting Researcher', termsVersion: newestTerms().version };
  const made = await sendApplicantAction(token, 'access', signature);
  const replaced = await sendApplicantAction(token, 'access/replace');
  const keys = [made, replaced].map(({ body }) => (body as { key: string }).key);
  for (const key of keys) {
    await callApi('/api/access', { headers: { Authorization: `Bearer ${key}` } });
    await callApi('/api/access', { headers: { Authorization: key } });
    await callApi(`/api/access?key=${key}`);
    await callApi(`/api/access/${key}`);
    await sendApplicantAction(token, 'access', { ...signature, name: key });
  }
  await postAction(id, 'access/end', { reason: 'The project is finished.' });
  return keys.flatMap((key) => [key.slice(4), createHash('sha256').update(key).digest('hex')]);
}

async function decideApplication(): Promise<string[]> {
  const { id, token } = await apply();
  const member = await addMember();
  const ballot = await ballotToken(member, id);
  await openBallot(visitPage(ballot));
  const ownPage = await boardToken(member);
  await openBoard(visitPage(ownPage));
  await callApi(`/api/board/${ownPage}`);
  await vote(ballot, 'approve');
  await postAction(id, 'question', { question: 'Which electrodes?' });
  await sendApplicantAction(token, 'answer', { answer: 'Silver chloride.' });
  await sendApplicantAction(token, 'withdraw');
  await sendApplicantAction(token, 'withdraw/undo');
  await decide(id, 'approved', 'A note.');
  await sendAfterUndoWindow();
  await openApplication(visitPage(token));
  await callApi(`/api/application/${token}/letter.pdf`);
  const entry = { title: 'A use', summary: 'It is used.', consent: true, delayMonths: 0 };
  await sendApplicantAction(token, 'register', entry);
  const keys = await useAccess(id, token);
  const code = (await readReview(id)).letter?.code ?? '';
  await verifyLetter(visitPage('', { params: { code } }));
  await callApi(`/api/ballot/${token}`);
  return [token, ballot, ownPage, code, ...keys];
}

const readTokens = (rows: (typeof privateLinks.$inferSelect)[]) =>
  rows.map(({ kind, id }) => linkPath(kind, id).split('/')[2] ?? '');

test('no id, token, code or secret that opens anything is logged', async () => {
  server().misbehave = () => ({ step: 'to', kind: 'refuse', code: 450 });
  const { lines } = captureLog();
  const secrets = [...(await give()), ...(await decideApplication())];
  const isOurs = eq(privateLinks.email, email);
  const [token = ''] = readTokens(await selectRows(privateLinks, isOurs));
  await useGivingPage(token);
  const given = await selectRows(donations, eq(donations.donorEmail, email));
  await breakReceipt(given[0]?.id ?? '');
  for (const path of [
    'donations',
    'people',
    'contacts',
    'applications',
    'board',
    'donations/stats',
  ])
    await staff(path);
  await staff(`donations/${given[0]?.id}`);
  await staff('donations/reconcile', { days: 2, dryRun: false });
  await callApi('/api/admin/people', { admin: 'a wrong password' });
  await runSweep();
  await runReconcile();
  await giveUpMail();
  await dataRequest('export', email);
  secrets.push(...readTokens(await selectRows(privateLinks)));
  await dataRequest('erase', email);

  const ids = given.map(({ id }) => id);
  secrets.push(...ids, ...ids.map((id) => donationDocumentCode(id) ?? ''), adminPassword, email);
  secrets.push('a wrong password', 'Other Name');
  expect(given.length).toBeGreaterThan(4);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.includes('bea_'))).toEqual([]);
  for (const event of [
    'request',
    'mail not sent',
    'mail given up',
    'donation changed',
    'unexpected',
  ])
    expect(lines.join('\n')).toContain(`"event":"${event}"`);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});
