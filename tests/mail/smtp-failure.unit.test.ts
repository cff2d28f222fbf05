import { expect, test } from 'vitest';
import { classifyFailure } from '#server/gateways/smtp-failure.ts';

const rcpt = 'RCPT TO';

/**
 * Answers of Postfix 3.7, Exim 4.96 and OpenSMTPD 6.8 on one machine (`quality/mail`), of Exchange Online
 * and Gmail as their documentation has them, with whose fault each is.
 */
test.each([
  [rcpt, '550 5.1.1 <a@b.test>: Recipient address rejected: User unknown', 'recipient'],
  [rcpt, '550-5.1.1 The email account does not exist.\n550 5.1.1  Try again', 'recipient'],
  [rcpt, '553 5.1.2 We weren’t able to find the recipient domain', 'recipient'],
  [rcpt, '501 5.1.3 Bad recipient address syntax', 'recipient'],
  [rcpt, '551 5.1.6 Mailbox has moved', 'recipient'],
  [rcpt, '556 5.1.10 Recipient address has null MX', 'recipient'],
  [rcpt, '552 5.2.2 <a@b.test>: Recipient address rejected: Mailbox full', 'recipient'],
  [rcpt, '524 5.2.4 Mailing list expansion problem: <a@b.test>', 'recipient'],
  ['DATA', '552 5.2.2 The mailbox is over its quota', 'recipient'],
  [rcpt, '554 5.7.1 <a@b.test>: Relay access denied', 'sender'],
  [rcpt, '553 5.7.1 <us@b.test>: Sender address rejected: not owned by user us', 'sender'],
  [rcpt, '554 5.7.1 <localhost[127.0.0.1]>: Client host rejected: Access denied', 'sender'],
  [rcpt, '550 5.1.0 <us@b.test>: Sender address rejected: User unknown', 'sender'],
  [rcpt, '550 5.1.8 <us@b.test>: Sender address rejected: Domain not found', 'sender'],
  [rcpt, '550 #5.1.0 Address rejected.', 'sender'],
  [rcpt, '550 5.4.1 Recipient address rejected: Access denied', 'sender'],
  [rcpt, '503 5.5.1 Invalid command: Command not allowed at this point.', 'sender'],
  [rcpt, '550 relay not permitted', 'sender'],
  [rcpt, '550-Verification failed for <us@b.test>\n550 Sender verify failed', 'sender'],
  [rcpt, '550 rejected because 127.0.0.1 is in a black list at bl.test', 'sender'],
  [rcpt, '550 Unrouteable address', 'unclear'],
  [rcpt, '550 Mailbox quota exceeded', 'unclear'],
  [rcpt, '550 Invalid recipient: <a@b.test>', 'unclear'],
  [rcpt, '501 <a@>: domain missing or malformed', 'unclear'],
  [rcpt, '450 4.2.0 <a@b.test>: Recipient address rejected: Greylisted', 'passing'],
  [rcpt, '451 greylisted, try again', 'passing'],
  [rcpt, '450 5.1.1 A final code behind a first digit of 4', 'passing'],
  ['MAIL FROM', '550 5.1.1 <us@b.test>: User unknown', 'sender'],
  ['MAIL FROM', '530 5.5.1 Invalid command: Must issue an AUTH command first', 'sender'],
  ['AUTH PLAIN', '535 5.7.8 Error: authentication failed', 'sender'],
  ['CONN', '554 5.7.1 blocked', 'sender'],
  ['CONN', '421 4.3.2 All server ports are busy', 'passing'],
  ['DATA', '554 5.7.1 Message content rejected', 'sender'],
  ['DATA', '552 Message size exceeds maximum permitted', 'sender'],
] as const)('%s: %s is the fault of: %s', (command, response, failure) => {
  const responseCode = Number(response.slice(0, 3));
  expect(classifyFailure({ command, response, responseCode, isHandedOver: false })).toBe(failure);
});

test.each([
  ['AUTH PLAIN', false, 'sender'],
  ['CONN', false, 'passing'],
  [undefined, false, 'passing'],
  ['CONN', true, 'unanswered'],
  [undefined, true, 'unanswered'],
] as const)(
  'a failure at %s without an answer, handed over: %s, is %s',
  (command, isHandedOver, failure) => {
    expect(classifyFailure({ command, response: '', responseCode: 0, isHandedOver })).toBe(failure);
  },
);
