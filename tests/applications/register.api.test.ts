import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerOutputsSchema } from '#model/register/contract.ts';
import { researchAreaOptions } from '#model/applications/contract.ts';
import { dayMs } from '#model/dates/durations.ts';
import { readRegister } from '#server/applications/register.ts';
import {
  letters,
  registerEntries,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { createLink } from '#server/links/private-links.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import {
  postAction,
  decide,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { callApi, dataRequest, refusal, wrong } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { applicant, approve, entry } from '#tests/support/applications/register.ts';
import { selectRows } from '#tests/support/rows.ts';

async function forgetApplications() {
  await database().queries.delete(letters);
  await database().queries.delete(researcherApplications);
}

beforeEach(forgetApplications);

storeEmails();

async function makeApprovedApplicant(overrides = {}) {
  const person = await applicant(overrides);
  await approve(person.id);
  return person;
}

const counts = async (now?: Date) => {
  const { entries, unlistedApprovalDays: unlisted } = await readRegister(now);
  return { listed: entries.length, unlisted: unlisted.length };
};

const inMonths = (months: number) => new Date(Date.now() + (months * 31 + 1) * dayMs);

test('an entry is listed with the institution and the area of its application', async () => {
  const { publish } = await makeApprovedApplicant({ institution: 'Marlow\u202e College' });
  const response = await publish({ title: `  ${entry.title} ` });
  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({ title: entry.title, outputs: [] });
  expect((await readRegister()).entries).toMatchObject([
    {
      title: entry.title,
      summary: entry.summary,
      institution: 'Marlow College',
      researchArea: 'regenerative-medicine',
      from: dayInPacific(new Date()),
      outputs: [],
    },
  ]);
});

test.each([
  [{ title: ' ' }, { title: 'Public title is required.' }],
  [{ title: 'x'.repeat(121) }, { title: 'Public title may have at most 120 characters.' }],
  [{ title: 'two\nlines' }, { title: 'Public title must be a single line.' }],
  [
    { summary: 'x'.repeat(401) },
    { summary: 'Two sentences for everyone may have at most 400 characters.' },
  ],
  [{ consent: false }, { consent: 'Check the box to agree that this is public.' }],
  [{ delayMonths: 3 }, { delayMonths: 'delayMonths must be 0, 6, 12 or null.' }],
  [{ delayMonths: null }, { delayMonths: 'Choose when it is listed.' }],
])('an entry with %j is refused, and nothing is listed', async (body, fields) => {
  const { publish } = await makeApprovedApplicant();
  expect(await publish(body)).toMatchObject(wrong(fields));
  expect(await counts()).toEqual({ listed: 0, unlisted: 1 });
});

test('an application publishes nothing before its approval is final', async () => {
  const notApproved = {
    status: 409,
    body: { error: 'Only an approved application can be in the register.' },
  };
  const { id, publish } = await applicant();
  expect(await publish()).toMatchObject(notApproved);
  await decide(id, 'approved');
  expect(await publish()).toMatchObject(notApproved);
  expect(await counts()).toEqual({ listed: 0, unlisted: 0 });
  await postAction(id, 'undo');
  await decide(id, 'declined');
  expect(await publish()).toMatchObject(notApproved);
});

test('an entry is listed once the chosen delay is over', async () => {
  const { publish } = await makeApprovedApplicant();
  await publish({ delayMonths: 6 });
  expect(await counts()).toEqual({ listed: 0, unlisted: 1 });
  expect(await counts(inMonths(6))).toEqual({ listed: 1, unlisted: 0 });
  await publish({ delayMonths: 12 });
  expect(await counts(inMonths(6))).toEqual({ listed: 0, unlisted: 1 });
  expect(await counts(inMonths(12))).toEqual({ listed: 1, unlisted: 0 });
});

test('a correction keeps the day on which an entry will be listed', async () => {
  const { publish } = await makeApprovedApplicant();
  const { body: before } = await publish({ delayMonths: 12 });
  const response = await publish({ title: 'Better', delayMonths: null });
  const { listedFrom } = before as { listedFrom: string };
  expect(response).toMatchObject({ status: 201, body: { title: 'Better', listedFrom } });
});

test('a correction changes only the texts of an entry', async () => {
  const { id, publish, addOutput } = await makeApprovedApplicant();
  await publish();
  await addOutput('10.1234/a');
  await database()
    .queries.update(registerEntries)
    .set({ listedFrom: new Date('2026-03-01T12:00:00Z') })
    .where(eq(registerEntries.applicationId, id));
  expect((await publish({ title: 'Better' })).status).toBe(201);
  expect((await readRegister()).entries).toMatchObject([
    { title: 'Better', from: '2026-03-01', outputs: ['10.1234/a'] },
  ]);
});

test('outputs are refused while there is no entry', async () => {
  const { addOutput } = await makeApprovedApplicant();
  expect(await addOutput('10.1234/a')).toMatchObject(
    refusal(409, 'Publish your entry first. Then add what came of it.'),
  );
});

test('a DOI is stored once, however it is written', async () => {
  const { publish, addOutput, removeOutput } = await makeApprovedApplicant();
  await publish();
  await addOutput('https://doi.org/10.1234/a');
  await addOutput('doi:10.1234/a');
  const dois = ['10.1234/a', '10.5555/(B);2-x'];
  expect(await addOutput('10.5555/(B);2-x')).toMatchObject({
    status: 200,
    body: { outputs: dois },
  });
  for (const doi of [...dois, 'none']) await removeOutput(doi);
  expect((await removeOutput('10.1234/a')).body).toMatchObject({ outputs: [] });
});

test('two pages that add and remove at once undo no change of the other', async () => {
  const { publish, addOutput, removeOutput } = await makeApprovedApplicant();
  await publish();
  await addOutput('10.1234/a');
  const responses = await Promise.all([
    addOutput('10.1234/b'),
    addOutput('10.1234/c'),
    removeOutput('10.1234/a'),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [entry] = (await readRegister()).entries;
  expect(entry?.outputs.toSorted()).toEqual(['10.1234/b', '10.1234/c']);
});

test('more than twenty DOIs are refused', async () => {
  const { id, publish, addOutput } = await makeApprovedApplicant();
  await publish();
  const outputs = Array.from({ length: 20 }, (_, index) => `10.1234/${index}`);
  await database()
    .queries.update(registerEntries)
    .set({ outputs })
    .where(eq(registerEntries.applicationId, id));
  expect(await addOutput('10.1234/more')).toMatchObject(
    wrong({ outputs: 'An entry may have at most 20 DOIs.' }),
  );
  expect((await addOutput('10.1234/0')).status).toBe(200);
});

test('a change of DOIs that adds and removes none is refused', () => {
  expect(z.safeParse(registerOutputsSchema, {}).success).toBe(false);
});

test('an output that is no DOI leaves the stored ones as they are', async () => {
  const { publish, addOutput } = await makeApprovedApplicant();
  await publish();
  await addOutput('10.1234/a');
  for (const other of ['https://example.org', '10.12/x', '10.1234/', '10.1234/a b', 'x']) {
    expect(await addOutput(other)).toMatchObject(
      wrong({ outputs: 'Enter a DOI, such as 10.1234/example.' }),
    );
  }
  expect((await readRegister()).entries[0]?.outputs).toEqual(['10.1234/a']);
});

test.each([
  ['the applicant takes it back', ({ remove }) => remove()],
  ['staff withdraw the letter', ({ id }) => postAction(id, 'letter/withdraw')],
  ['staff reopen the decision', ({ id }) => postAction(id, 'reopen')],
  ['the data is erased', ({ email }) => dataRequest('erase', email)],
] satisfies [string, (person: Awaited<ReturnType<typeof applicant>>) => unknown][])(
  'the entry is gone for good once %s',
  async (_, end) => {
    const person = await makeApprovedApplicant();
    await person.publish();
    const other = await makeApprovedApplicant();
    await other.publish({ title: 'Another use' });
    // The letter can be withdrawn once its mail was tried.
    await sendAfterUndoWindow();
    await end(person);
    expect((await readRegister()).entries.map(({ title }) => title)).toEqual(['Another use']);
    await decide(person.id, 'approved');
    expect(await selectRows(registerEntries)).toHaveLength(1);
  },
);

test('an entry that staff hid is listed once they show it again', async () => {
  const { id, publish } = await makeApprovedApplicant();
  await publish();
  expect(await postAction(id, 'listing', { hidden: true })).toMatchObject({
    status: 200,
    body: { entry: { title: entry.title, hidden: true } },
  });
  expect(await counts()).toEqual({ listed: 0, unlisted: 1 });
  await postAction(id, 'listing', { hidden: false });
  expect((await readRegister()).entries).toMatchObject([{ title: entry.title }]);
});

test('a hidden entry that is taken back and published again stays hidden', async () => {
  const { id, publish, remove } = await makeApprovedApplicant();
  await publish();
  await postAction(id, 'listing', { hidden: true });
  await remove();
  expect((await publish({ title: 'Another title' })).body).toMatchObject({ hidden: true });
  expect(await counts()).toEqual({ listed: 0, unlisted: 1 });
});

test('a publication at the moment of a withdrawal leaves no entry', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, publish } = await makeApprovedApplicant();
    await Promise.all([publish(), postAction(id, 'reopen')]);
    expect(await selectRows(registerEntries, eq(registerEntries.applicationId, id))).toEqual([]);
  }
});

test('the newest entry comes first', async () => {
  for (const title of ['First', 'Second']) await (await makeApprovedApplicant()).publish({ title });
  expect((await readRegister()).entries.map(({ title }) => title)).toEqual(['Second', 'First']);
});

test('an approved use without an entry is counted, and an application in review is not', async () => {
  await (await makeApprovedApplicant()).publish();
  await makeApprovedApplicant();
  await applicant();
  expect(await counts()).toEqual({ listed: 1, unlisted: 1 });
});

test('of any application, nothing but institution and area is ever public', async () => {
  const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
  const application = fc.record({
    experience: text,
    motivation: text,
    position: text,
    firstName: text,
    lastName: text,
    researchArea: fc.constantFrom(...researchAreaOptions.map(({ value }) => value)),
  });
  await fc.assert(
    fc.asyncProperty(application, async (generated) => {
      await forgetApplications();
      // A mark in every private field, because a generated text may be part of any other.
      const marked = Object.fromEntries(
        Object.entries(generated).map(([field, value]) =>
          field === 'researchArea'
            ? [field, value]
            : [field, `${value.replaceAll('\0', '')}§${field}§`],
        ),
      );
      const { email, publish } = await makeApprovedApplicant({ ...marked, note: '§note§' });
      expect((await publish()).status).toBe(201);
      const { entries } = await readRegister();
      const [{ id: _, ...shown } = expect.fail('It is not listed.')] = entries;
      expect(shown).toEqual({
        title: entry.title,
        summary: entry.summary,
        institution: 'Institute of Tests',
        researchArea: generated.researchArea,
        from: dayInPacific(new Date()),
        outputs: [],
      });
      expect(JSON.stringify(entries)).not.toMatch(/§|@/);
      expect(JSON.stringify(entries)).not.toContain(email);
    }),
    { numRuns: 25 },
  );
});

test('a link that is unknown or of another kind publishes nothing', async () => {
  const { id, email } = await makeApprovedApplicant();
  const link = { kind: 'giving', subjectId: id, email } as const;
  const giving = linkPath('giving', await createLink(database().queries, link)).split('/')[2];
  for (const token of [`${crypto.randomUUID()}.${'a'.repeat(26)}`, giving]) {
    const path = `/api/application/${token}/register`;
    expect((await callApi(path, { method: 'POST', body: entry })).status, token).toBe(404);
  }
  expect(await counts()).toEqual({ listed: 0, unlisted: 1 });
});
