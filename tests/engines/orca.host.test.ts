/**
 * What Orca says in Firefox on the journeys of visitors, staff and a member of the board: what must be heard, once and
 * in order. Two kinds are left out. The print of a receipt is nothing to hear. And what a status says beside a move of
 * the focus, which is the step of a donation or how many a search found, comes before it, after it or not at all, as
 * Orca is interrupted; the heading or the table that has the focus is heard each time.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';
import { isLong } from '#tests/support/long-run.ts';
import { completeApplication } from '#tests/support/pages/signup-page.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import { startScreenReader, type ScreenReader, type Step } from '../../quality/engines/orca.ts';
import { requestBallot, beginDonations, publishArticle } from './prepare-site.ts';

const programs = ['orca', 'firefox-esr', 'xdotool', 'Xvfb', 'dbus-daemon'];
const isInstalled = programs.every((name) => existsSync(`/usr/bin/${name}`));
if (isLong && !isInstalled)
  console.log(
    'Orca is not heard: install orca, firefox-esr, at-spi2-core, xvfb, dbus and xdotool of Debian.',
  );

/** Presses Tab until a part of the page is heard. */
const tab = (...heard: RegExp[]): Step => ({ key: 'Tab', isRepeated: true, heard });
const press = (key: string, ...heard: RegExp[]): Step => ({ key, heard });
const type = (text: string, ...heard: RegExp[]): Step => ({ text, heard });

// On a busy machine an application alone takes minutes.
describe.skipIf(!isLong || !isInstalled)('heard by Orca', { timeout: 600_000 }, () => {
  let host: LocalHost;
  let reader: ScreenReader;
  const folder = createTempFolder('orca');

  beforeAll(async () => {
    host = await startLocalHost();
    reader = await startScreenReader(folder);
    // A machine that is busy may build the site first.
  }, 600_000);
  afterAll(async () => {
    reader.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Walks a journey, and expects that nothing that must be heard is heard twice. */
  async function walk(path: string, opening: RegExp, steps: Step[]): Promise<void> {
    await reader.open(`${host.url}${path}`, opening);
    const spoken: { step: Step; words: string[] }[] = [];
    for (const step of steps) {
      // One after the other, as a person goes on once the words are heard.
      spoken.push({ step, words: await reader.take(step) });
    }
    const twice = spoken.flatMap(({ step, words }) =>
      step.heard
        .filter((heard) => words.filter((each) => heard.test(each)).length > 1)
        .map((heard) => ({ heard, words })),
    );
    expect(twice).toEqual([]);
  }

  test('Orca says that a message is refused with its reasons, and sent', () =>
    walk('/contact', /^Finished loading Contact/, [
      tab(/^Name entry required/),
      tab(/^Send message push button/),
      press('Return', /^4 fields need a correction/, /^Name entry required/, /^Name is required/),
      type('Ada Visitor'),
      tab(/^Email entry required/, /^invalid entry/, /^Email is required/),
      type('ada@mail.example'),
      tab(/^Subject entry required/),
      type('Calibration'),
      tab(/^Message entry required/),
      type('How are the recordings calibrated?'),
      tab(/^Send message push button/),
      press('Return', /Message Sent!/),
    ]));

  test('Orca says that half an address is refused, and where the donation ends', () =>
    walk('/donate', /^Finished loading Make a Donation/, [
      tab(/^\$25 push button/),
      press('Return', /^Your Information heading/),
      tab(/^Name \(optional\) entry/),
      tab(/^Email \(optional\) entry/, /For tax receipt/),
      type('ana@'),
      press('Return', /^One field needs a correction/),
      press('End'),
      type('mail.example'),
      press('Return', /^Complete Your Donation heading/),
      tab(/^Card number entry/),
      type('4242424242424242'),
      tab(/^Expiration date entry/),
      type('1249'),
      tab(/^Security code entry/),
      type('123'),
      tab(/^ZIP code entry/),
      type('94107'),
      tab(/^Back push button/),
      press('shift+Tab', /^Donate \$25\.00 push button/),
      press('Return', /^Finished loading Donation receipt/),
      press('h', /^Thank You for Your Donation! heading level 1/),
    ]));

  test('Orca says of an application what each field wants, and that it was submitted', () =>
    walk('/signup', /^Finished loading Apply for access/, [
      tab(/^First name entry required/),
      type(completeApplication.firstName),
      tab(/^Last name entry required/),
      type(completeApplication.lastName),
      tab(/^Email entry required/, /We send the decision here/),
      type(completeApplication.email),
      tab(/^Institution\/Organization entry required/),
      type(completeApplication.institution),
      tab(/^Position\/Title entry required/),
      type(completeApplication.position),
      tab(/^Degrees\/Credentials combo box/, /Choose at least one/),
      press('Down', /^Ph\.D\./, /^expanded/),
      press('Return', /^Ph\.D\. selected/),
      press('Return', /^Ph\.D\. removed/),
      press('Return', /^Ph\.D\. selected/),
      press('Escape', /^Degrees\/Credentials combo box/),
      tab(/^Primary research area combo box/, /^Select an area/),
      press('b', /^Bio/),
      tab(/^Relevant experience entry required/),
      type('Voltage imaging.'),
      tab(/^Research goals entry required/),
      type(completeApplication.motivation),
      tab(/^Submit Application push button/),
      press('Return', /Application Submitted!/),
    ]));

  test('Orca says the equation of an article in words, and the potential of a plate', async () => {
    await walk(await publishArticle(host.url), /^Finished loading A voltage in numbers/, [
      press('h', /^A voltage in numbers heading level 1/),
      { key: 'Down', isRepeated: true, heard: [/^over z/, /^over c/, /^subscript i/] },
      { key: 'Down', isRepeated: true, heard: [/^What it leaves out heading level 2/] },
    ]);
    await walk('/atlas/wound', /^Finished loading Plate 2/, [
      tab(/^Position across slider/, /An arrow key moves by one of them/),
      press('Right', /mV at/),
      tab(/^Position down slider .* mV at/),
      press('Down', /mV at/),
    ]);
  });

  test('Orca says why a login is refused, and what a search of donations finds', async () => {
    await beginDonations(host.url, ['Ana Sample', 'Ben Sample', 'Cy Other']);
    // The field has the focus when the page comes: Orca says it or its empty line, and takes letters for its own keys.
    await walk('/admin', /password text|^blank/, [
      tab(/^Login push button/),
      { key: 'shift+Tab', isRepeated: true, heard: [/password text/] },
      type('wrong'),
      press('Return', /^Invalid admin password/),
      type(adminPassword),
      press('Return', /^People heading level 1/, / pe(?:ople|rson)/),
      { key: 'shift+Tab', isRepeated: true, heard: [/^Donations link/] },
      press('Return', /^Donations/, /\d donation/),
      tab(/^Search donations entry/),
      // The table that it enters has as many rows as were found, and its head.
      type('Sample'),
      press('Down', /^donations/, /^table with 3 rows/, /^\$[\d.]+ \w+ Sample/),
      press('Return', /^Donation Details dialog/),
      tab(/^Open the donor’s page link/),
      press('Escape', /View push button/),
    ]);
  });

  test('Orca says of a ballot what was left out, and what was voted', async () => {
    await walk(await requestBallot(host.url), /^Finished loading Ballot/, [
      tab(/^No conflict of interest push button/),
      press('Return', /^Finished loading Ballot/),
      tab(/^Recuse myself after all push button/),
      tab(/^Cast my vote push button/),
      press(
        'Return',
        /^2 fields need a correction/,
        /^Your vote panel/,
        /^Choose approve, decline or question/,
      ),
      press('space', /^selected/),
      tab(/^Your reason, in one sentence entry/),
      type('A fair offer of data.'),
      tab(/^Cast my vote push button/),
      press('Return', /votes so far/),
    ]);
  });
});
