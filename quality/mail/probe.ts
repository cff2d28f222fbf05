/** `probe.ts SERVER PORT [LOGIN]`: sends through one port and compares whose fault each failure is found to be. */
import type { MailFailure } from '#model/enumerations.ts';
import { createSendMail, SendError } from '#server/gateways/smtp.ts';

/** A mail by its login, sender and recipient, with the failure that is expected; undefined expects a delivery. */
type Case = [login: string, from: string, to: string, expected: MailFailure | undefined];

const owned = 'owned@site.test';
const known = 'known@site.test';

const cases: Readonly<Record<string, Case[]>> = {
  'postfix 2525': [
    ['', owned, 'nobody@site.test', 'recipient'],
    ['', owned, 'no@relayed.test', 'recipient'],
    ['', owned, 'full@site.test', 'recipient'],
    ['', owned, 'grey@site.test', 'passing'],
    ['', owned, 'a@other.test', 'sender'],
  ],
  'postfix 2526': [['', owned, known, 'sender']],
  'postfix 2527': [
    ['site:secret@', 'other@site.test', known, 'sender'],
    ['site:secret@', owned, known, undefined],
    ['site:wrong@', owned, known, 'sender'],
  ],
  'postfix 2528': [['', owned, known, undefined]],
  'exim 2525': [
    ['', owned, 'nobody@site.test', 'unclear'],
    ['', owned, 'full@site.test', 'unclear'],
    ['', owned, 'grey@site.test', 'passing'],
    ['', owned, 'a@other.test', 'sender'],
    ['', 'other@site.test', known, 'sender'],
  ],
  'exim 2526': [['', owned, known, 'sender']],
  'exim 2528': [['', owned, known, undefined]],
  'opensmtpd 2525': [
    ['', owned, 'nobody@site.test', 'recipient'],
    ['', owned, 'grey@site.test', 'passing'],
    ['', owned, 'a@other.test', 'unclear'],
    ['', owned, known, undefined],
  ],
  'opensmtpd 2526': [['', owned, known, 'sender']],
};

const [server = '', port = '', login = ''] = process.argv.slice(2);
const matchingCases = (cases[`${server} ${port}`] ?? []).filter(([each]) => each === login);
if (matchingCases.length === 0)
  throw new Error(`No case for ${server} ${port} ${login || 'no login'}.`);
// The variable is set before the product reads its environment, which it does once.
process.env.SMTP_URL = `smtp://${login}127.0.0.1:${port}`;
// The slow filters hold their response for 17 seconds: longer than an attempt's limit before the mail is handed over,
// and shorter than the time that is left for the response.
const send = createSendMail(10_000);
for (const [, from, to, expected] of matchingCases) {
  const mail = { messageId: `<${crypto.randomUUID()}@site.test>`, subject: 'A probe' };
  const body = { text: 'A probe', html: '<p>A probe</p>', attachments: [] };
  const found = await send(
    { ...mail, ...body, from: { address: from }, to: { address: to } },
    40_000,
  ).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SendError) return error;
      throw error;
    },
  );
  const failure = found?.failure;
  const isRight = failure === expected;
  if (!isRight) process.exitCode = 1;
  console.log(
    `${isRight ? 'ok   ' : 'WRONG'} ${server} ${port} ${login || 'no login'} ${to}: ${failure ?? 'delivered'} ${found?.message ?? ''}`,
  );
}
