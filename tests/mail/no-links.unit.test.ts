import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applicationRequestSchema } from '#model/applications/contract.ts';
import { registerRequestSchema } from '#model/register/contract.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import { donationRequestSchema } from '#model/donations/donation-request.ts';
import { donorNameSchema } from '#model/donations/giving.ts';
import { tributeSchema } from '#model/donations/tribute.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { composeContent } from '#server/mail/templates/registry.ts';
import { renderHtml } from '#server/mail/templates/render-html.ts';
import { renderText } from '#server/mail/templates/render-text.ts';
import { isLong } from '#tests/support/long-run.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { buildMails } from '#tests/support/factories/emails.ts';
import { difficultNames } from '#tests/support/factories/paper.ts';

beforeAll(() => vi.stubEnv('LINK_SECRET', 'a secret for the links in mail'));
afterAll(() => vi.unstubAllEnvs());

const honest = [
  ...Object.values(difficultNames),
  'Dr. J. R. R. Tolkien Jr.',
  'J.R.R. Tolkien',
  "St. Mary's",
  'Martin Luther King, Jr.',
  'Anna-Lena Müller',
  'Mary-Jane St. John, Ph.D.',
  'J.-P. Dupont & Sons (née O’Brien)',
  'A/P Krishnan S/O Example',
  'राम कुमार शर्मा',
  'मु.क. स्टालिन',
  'ดร. สมชาย ใจดี',
  'د. أحمد',
  'Aunt Dot',
  'Smith 3rd',
  'Example Honoree (1932–2024)',
  'नमूना (१९३२–२०२४)',
];

const honestMessages = [
  'Thank you. We miss you... and your 3.5 pound cakes!',
  'Born 3.12.1932, died 24/11/2024.',
  '2024-11-24: 120 guests, and/or 300 letters...',
  'In 1951 she wrote 120 letters; in 1963, none.',
  'She was online, live and on top of things. At 10:30 we sang Psalm 23:4 :)',
  'Measured in 2019, 2020 and 2021: 1,000,000 cells at 10, 20, 50, 100 and 200 mV.',
  'Class of 1985, 1986',
  '谢谢。我爱你。妈妈：我们想念你',
  'ありがとう。また会いましょう。',
];

const hostile = [
  'paypal-login.q7z.Tk',
  'secure-bank.x1.Ru',
  'q7z.Tk?x=1',
  'wa.Me',
  'abc.网址',
  'abc。网址',
  'evil dot com',
  'evil (dot) com',
  'evil. com',
  'evil .com',
  'http:evil',
  'tel:5550',
  '\\\\evil\\share',
  'evil．com',
  'evil․com',
  'ev\u00adil.c\u200bom',
  '1\u200b800–1999',
  'Mary’s.Tk',
  't.me',
  'A.B.Com',
  'localhost://x',
  'someone＠example',
  '192.0.2.1',
  '800-555 1999-2011',
  '1\u3164800-2011',
  '555-1999',
  '٥٥٥ ٠١٠٠ ١٢٣',
  '1-800-FLOWERS',
];

/** Marks that a mail program or a person may read as the period of a domain. */
const period = fc.constantFrom('.', '．', '。', '｡', '․', '﹒', '..', ' dot ', '(dot)', '. ', ' .');
const label = fc.constantFrom(
  'paypal-login',
  'q7z',
  'x1',
  'wa',
  'Evil',
  'xn--p1ai',
  'мир',
  '例え',
  'ü',
  'a',
  'J',
  'St',
  'Dr',
  'Mary’s',
  'ดร',
  '5',
  'localhost',
  'www',
  '♥',
);
const ending = fc.constantFrom(
  'com',
  'Com',
  'Tk',
  'ru',
  'Me',
  'Ford',
  'Li',
  'dev',
  'Page',
  '网址',
  'рф',
  'भारत',
  'ไทย',
);
const host = fc
  .tuple(fc.array(fc.tuple(label, period), { minLength: 1, maxLength: 3 }), ending)
  .map(([labels, last]) => labels.flat().join('') + last);
const scheme = fc.constantFrom(
  '',
  '',
  'http:',
  'HTTPS://',
  'mailto:',
  'tel:',
  '//',
  'javascript:',
  '\\\\',
  'me@',
  'me＠',
);
const path = fc.constantFrom('', '/x', '?x=1', ':80', '#a', ')', '…');
const address = fc.tuple(scheme, host, path).map((parts) => parts.join(''));
const digits = fc.constantFrom(
  '800',
  '555',
  '0100',
  '1999',
  '2011',
  '٥٥٥',
  '８００',
  '१',
  '1',
  '+44',
);
const mark = fc.constantFrom('', ' ', '-', '–', '.', '/', ' (', ') ', ', ', '\u200b', '\u00a0');
const phone = fc
  .array(fc.tuple(digits, mark), { minLength: 2, maxLength: 6 })
  .map((parts) => parts.flat().join(''));
const noise = fc.string({
  unit: fc.constantFrom(..."aBt.．。@/:19- \u200b\u00ad网é\u0301'’()\\_😀عर्।"),
  maxLength: 16,
});
const words = fc.constantFrom(...honest, ...honestMessages, ...hostile);
const joint = fc.constantFrom('', ' ', '.', ',', '-', ': ', '…', '\u2060', '\u3164', '(', '|');
const text = fc
  .array(fc.tuple(fc.oneof(address, phone, noise, words), joint), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().join(''));

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });
for (const name of ['tel:', 'sms:', 'javascript:', 'skype:']) {
  linkify.add(name, { validate: (all, index) => /^\S+/.exec(all.slice(index))?.[0].length ?? 0 });
}
const topLevel = 'app|com|dev|ford|info|link|live|net|org|page|shop|рф|网址|भारत|ไทย'.split('|');

/** Makes every word of a text a top-level domain, because new ones are sold each year. */
function knowDomains(text: string): void {
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, ' ');
  const words = visible.normalize('NFKC').match(/\p{L}\p{M}*(?:\p{L}\p{M}*)+/gu) ?? [];
  linkify.tlds([...new Set([...topLevel, ...words].map((word) => word.toLowerCase()))]);
}

const findLinks = (text: string) => (linkify.match(text) ?? []).map(({ raw }) => raw);

const day = String.raw`(?:(?:\d\d?[-./]){2})?(?:18|19|20)\d\d|(?:18|19|20)\d\d-\d\d-\d\d`;
const days = new RegExp(String.raw`^\D*(?:${day})(?:\s?[*†–—-]\s?(?:${day}))?\D*$`);

const findPhones = (text: string) =>
  (text.match(/\+?\d(?:[ \u00a0().+/–-]{0,3}\d){6,}/g) ?? []).filter((found) => !days.test(found));

/** Lists a text as it is and as its reader sees it. */
const views = (text: string) => [
  text,
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15)),
];

const findAll = (text: string) =>
  views(text).flatMap((view) => [...findLinks(view), ...findPhones(view)]);

const tribute = { kind: 'memory', name: 'A', notify: { name: 'B', email: 'b@example.org' } };

/** Returns what each form stores of a text; undefined when it refuses it. */
const forms: Record<string, (text: string) => string | null | undefined> = {
  'honored name': (name) => tributeSchema.safeParse({ ...tribute, name }).data?.name,
  'notified name': (name) =>
    tributeSchema.safeParse({ ...tribute, notify: { ...tribute.notify, name } }).data?.notify?.name,
  message: (message) => tributeSchema.safeParse({ ...tribute, message }).data?.message,
  'donor name': (donorName) =>
    donationRequestSchema.safeParse({ amount: 1, donorName }).data?.donorName,
  'corrected donor name': (name) => donorNameSchema.safeParse({ name }).data?.name,
  'first name': (firstName) =>
    applicationRequestSchema.safeParse(buildApplicationRequest({ firstName })).data?.firstName,
  'last name': (lastName) =>
    applicationRequestSchema.safeParse(buildApplicationRequest({ lastName })).data?.lastName,
  'title in the register': (title) => entry({ title })?.title,
  'summary in the register': (summary) => entry({ summary })?.summary,
};

const entry = (change: object) =>
  registerRequestSchema.safeParse({
    title: 'T',
    summary: 'S',
    consent: true,
    delayMonths: 0,
    ...change,
  }).data;

test.each(Object.entries(forms))('a form takes honest words as %s and no link', (_what, store) => {
  for (const name of honest) expect(store(name)).toBe(name);
  for (const typed of hostile) expect(store(typed) ?? null, typed).toBeNull();
});

test.each(honestMessages)('the text %s may be written', (message) => {
  expect(textUnlessLinked(message)).toBe(message);
});

test.each([
  ['J.R.R.Tolkien', 'J.R.R. Tolkien'],
  ['St.John', 'St. John'],
  ['Prof.Dr.Ford', 'Prof. Dr. Ford'],
  ['ดร.สมชาย', 'ดร. สมชาย'],
  ['(Mohd.Ali)', '(Mohd. Ali)'],
])('the text %s gets its spaces', (typed, written) => {
  for (const store of Object.values(forms)) expect(store(typed)).toBe(written);
});

test('no mail program finds a link, an address or a phone number in what is accepted', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(text, (typed) => {
      const stored = textUnlessLinked(typed);
      seen[stored === null ? 'refused' : 'accepted'] += 1;
      if (stored === null) return;
      knowDomains(stored);
      expect(findAll(stored)).toEqual([]);
    }),
    { numRuns: isLong ? 5000 : 1500, examples: [['१800-2011'], ["O'Neil.\u200b.aa"]] },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(60);
});

const decode = (html: string) =>
  html
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** Lists what a mail program links in each mail of every kind, in text and HTML. */
const findMailLinks = (typed: { name: string; message: string }) =>
  Object.entries(buildMails(typed)).flatMap(([kind, samples]) =>
    samples.map((data) => {
      const content = composeContent(kind, data);
      return {
        kind,
        text: findAll(renderText(content)),
        html: findAll(decode(renderHtml(content))),
      };
    }),
  );

test('a name or message of any origin adds no link to a mail', () => {
  knowDomains('com net org example');
  const own = findMailLinks({ name: 'Ann', message: 'Well done' });
  expect(own.flatMap(({ text: found }) => found).length).toBeGreaterThan(20);
  const expectNoOther = (typed: string) => {
    knowDomains(`${typed} example`);
    expect(findMailLinks({ name: typed, message: typed }), typed).toEqual(own);
  };
  for (const typed of hostile) expectNoOther(typed);
  fc.assert(fc.property(text, expectNoOther), { numRuns: isLong ? 60 : 20 });
});

test('a mail names its reader and its writer without a link', async () => {
  const mail = {
    id: 'id',
    dedupeKey: 'key',
    subjectId: null,
    kind: 'giving-link',
    attachments: [],
    toAddress: 'a@example.org',
    replyToAddress: 'b@example.org',
    subject: 'Subject',
    state: 'sending' as const,
    attempts: 1,
    lastError: null,
    sentAt: null,
    failedAt: null,
    lastFailure: null,
    unanswered: 0,
    misdirected: false,
    dueAt: new Date(0),
    createdAt: new Date(0),
    data: buildMails()['giving-link'][0],
  };
  const readNames = async (name: string) => {
    const { to, replyTo } = await composeMail({ ...mail, toName: name, replyToName: name });
    return [to.name, replyTo?.name];
  };
  for (const name of honest) expect(await readNames(name)).toEqual([name, name]);
  for (const name of hostile) expect(await readNames(name)).toEqual(['', '']);
});
