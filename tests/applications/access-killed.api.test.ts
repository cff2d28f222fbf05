/**
 * A process that dies between any two steps of an access leaves the step before or the step after, never half of one.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessEnd } from '#model/applications/access-days.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import {
  makeApprovedApplicant,
  askPlatform,
  changeGrant,
  readGrant,
  makeResearcher,
} from '#tests/support/applications/access.ts';
import type { ApiReply } from '#tests/support/call-api.ts';
import { countStrikes, openSeams, withFault } from '#tests/support/donations/faults.ts';

let closeSeams = () => {};

beforeAll(() => {
  closeSeams = openSeams();
});

afterAll(() => closeSeams());

/** Lets an act die at its first step, at its second and so on, until it comes to its end. */
async function dieAtEach<Person>(
  make: () => Promise<Person>,
  act: (person: Person) => Promise<ApiReply>,
  check: (person: Person) => Promise<void>,
): Promise<void> {
  let struck = true;
  let deaths = 0;
  for (let index = 0; struck; index += 1) {
    const person = await make();
    const before = countStrikes();
    await withFault({ kind: 'killed', at: index }, () => act(person));
    struck = countStrikes() > before;
    deaths += struck ? 1 : 0;
    await check(person);
  }
  expect(deaths).toBeGreaterThan(3);
}

const readKey = ({ body }: ApiReply) => (body as { key: string }).key;

test('after a kill the next press makes the first key, or replaces the one that nobody saw', async () => {
  await dieAtEach(
    makeApprovedApplicant,
    ({ accept }) => accept(),
    async ({ id, accept, replace }) => {
      const isMade = (await readGrant(id)) !== undefined;
      const again = await accept();
      expect(again.status).toBe(isMade ? 409 : 201);
      const key = readKey(isMade ? await replace() : again);
      expect((await askPlatform(key)).status).toBe(200);
    },
  );
});

test('after a kill during a replacement either key opens, never both and never none', async () => {
  await dieAtEach(
    makeResearcher,
    ({ replace }) => replace(),
    async ({ id, key, replace }) => {
      const isOld = (await askPlatform(key)).status === 200;
      const hash = createHash('sha256').update(key).digest('hex');
      expect((await readGrant(id))?.keyHash === hash).toBe(isOld);
      expect((await askPlatform(readKey(await replace()))).status).toBe(200);
      expect((await askPlatform(key)).status).toBe(401);
    },
  );
});

test('a renewal counts once after a kill, however often it is asked for', async () => {
  const endsOn = addDays(dayInPacific(new Date()), 20);
  await dieAtEach(
    async () => {
      const person = await makeResearcher();
      await changeGrant(person.id, { endsOn });
      return person;
    },
    ({ renew }) => renew(),
    async ({ id, renew }) => {
      await renew();
      expect((await readGrant(id))?.endsOn).toBe(accessEnd(endsOn));
    },
  );
});

test('an end of access that is killed is made by the next try', async () => {
  await dieAtEach(
    makeResearcher,
    ({ end }) => end(),
    async ({ key, end }) => {
      await end();
      expect((await askPlatform(key)).status).toBe(401);
    },
  );
});
