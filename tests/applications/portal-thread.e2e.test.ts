/**
 * The thread of an application through the running product: applied, reviewed, decided, mailed,
 * undone, reopened, its letter withdrawn (P-33, P-35, P-36).
 */
import type { APIRequestContext } from '@playwright/test';
import { undoMinutes } from '#model/undo.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { PortalApplicationPage } from '#tests/support/pages/portal-application-page.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/moved-clock-test.ts';

interface SandboxMail {
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

/** Mails about a decision that the sandbox mailbox holds for an address. */
async function decisionMails(request: APIRequestContext, address: string): Promise<SandboxMail[]> {
  const mails = (await (await request.get('/_sandbox/mail.json')).json()) as SandboxMail[];
  return mails.filter(
    ({ to, subject }) =>
      JSON.stringify(to).includes(address) && subject.startsWith('Your application BAI-'),
  );
}

/** Any visitor's message makes the outbox send what is due, behind its own mail. */
async function sendWhatIsDue(request: APIRequestContext): Promise<void> {
  const data = buildContactRequest({ subject: `Any message ${crypto.randomUUID()}` });
  expect((await request.post('/api/contact', { data })).status()).toBe(201);
  await expect
    .poll(async () => {
      const text = await (await request.get('/_sandbox/mail.json')).text();
      return text.includes(data.subject);
    })
    .toBe(true);
}

test('a decision sends one mail when undo is over @long', async ({
  page,
  movable,
  request,
  watch,
  api,
  portal,
}) => {
  watch.announce('409');
  const { email, reference } = await api.apply({
    firstName: 'Mei',
    lastName: 'Approved',
  });
  await portal.enter('/admin/applications');
  const table = new AdminTable(page, 'applications', 'Status');
  await table.row('Mei Approved').getByRole('link', { name: 'View' }).click();
  const review = new PortalApplicationPage(page);
  await review.note.fill('Two in favor. secret-note');
  await review.decide('Approve');
  await expect(review.message).toHaveText('Approved.');
  await expect(review.timeLeft).toHaveText(/^within (?:9:\d\d|10:00)$/);
  await sendWhatIsDue(request);
  expect(await decisionMails(request, email)).toEqual([]);

  await movable.putForward(undoMinutes + 1);
  await sendWhatIsDue(request);
  await expect.poll(() => decisionMails(request, email)).toHaveLength(1);
  const [mail] = await decisionMails(request, email);
  expect(mail).toMatchObject({
    subject: `Your application ${reference} is approved`,
    attachments: [
      { filename: `acceptance-letter-${reference}.pdf`, contentType: 'application/pdf' },
    ],
  });
  expect(JSON.stringify(mail)).not.toContain('secret-note');

  await review.undo.click();
  await expect(review.message).toHaveText(
    'The email was already sent, so the decision cannot be undone. You can reopen the application.',
  );
  await expect(review.decision.getByText('Email sent', { exact: true })).toBeVisible();
  await expect(review.undo).toBeHidden();
  await expect(review.note).toHaveValue('Two in favor. secret-note');

  await review.withdraw.click();
  await review.answer('Withdraw letter').click();
  await expect(review.message).toHaveText('The letter was withdrawn.');
  await expect(review.message.locator(':focus')).toHaveText('The letter was withdrawn.');
  await expect(review.download).toBeHidden();
  await expect(review.history.first()).toContainText('Letter withdrawn');
  const [applicantPath = ''] = /\/application\/[\w.-]+/.exec(JSON.stringify(mail)) ?? [];
  const applicantPage = await (await request.get(applicantPath)).text();
  expect(applicantPage).toContain('Your letter of acceptance was withdrawn');
  expect(applicantPage).not.toContain('Welcome to the atlas');

  await review.reopen.click();
  await review.answer('Reopen').click();
  await expect(review.message).toHaveText('Reopened. It is back in the queue.');
  await expect(review.approve).toBeVisible();
  await expect(review.history).toHaveText([
    /Reopened/,
    /Letter withdrawn/,
    /Approved/,
    /Applied for platform access/,
  ]);
});
