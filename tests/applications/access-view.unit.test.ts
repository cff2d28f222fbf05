import { expect, onTestFinished, test } from 'vitest';
import { accessCopy } from '#components/access/access-copy.ts';
import { formatAccessDay } from '#components/access/access-text.ts';
import { describeOffers, describeSentAction } from '#components/access/access-view.ts';
import type { SelfServiceAccess } from '#model/applications/access.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { dataTerms, newestTerms } from '#model/site/data-terms.ts';

const today = '2026-11-26';

const access: SelfServiceAccess = {
  acceptedOn: '2025-12-10',
  termsVersion: newestTerms().version,
  lastUsedOn: null,
  endsOn: '2026-12-10',
  endedOn: null,
  endedBy: null,
  beganOn: '2025-12-10',
  keyMadeOn: '2025-12-10',
  keyMadeAt: '2025-12-10T20:00:00.000Z',
  endReason: '',
  termsDueOn: null,
  isPaused: false,
  canRenew: true,
};

const sent = (change: Partial<PageFormResult>): PageFormResult => ({
  act: 'renew',
  fields: {},
  status: 200,
  result: null,
  refusal: null,
  ...change,
});

test('access that ends soon can be extended', () => {
  expect(describeOffers(access, today, false)).toEqual({
    isLive: true,
    hasOldTerms: false,
    canExtendNow: true,
  });
});

test('nothing is extended while a new key waits to be copied', () => {
  expect(describeOffers(access, today, true).canExtendNow).toBe(false);
});

test('changed terms come before an extension', () => {
  const { versions } = dataTerms;
  onTestFinished(() => void versions.pop());
  versions.push({ version: newestTerms().version + 1, since: today });
  expect(describeOffers(access, today, false)).toEqual({
    isLive: true,
    hasOldTerms: true,
    canExtendNow: false,
  });
});

test.each([
  ['no access', null],
  ['access that was ended', { ...access, endedOn: '2026-11-20' }],
  ['access whose last day has passed', { ...access, endsOn: '2026-11-25' }],
])('%s offers neither terms nor an extension', (_, ended) => {
  expect(describeOffers(ended, today, false)).toEqual({
    isLive: false,
    hasOldTerms: false,
    canExtendNow: false,
  });
});

test('a visit says nothing about an action', () => {
  expect(describeSentAction(undefined, access.endsOn)).toEqual({
    completed: null,
    outcome: undefined,
    problem: undefined,
    nameProblem: null,
    typedName: '',
  });
});

test('an extension says the new end', () => {
  const { completed, outcome } = describeSentAction(sent({ act: 'renew' }), '2027-12-10');
  expect([completed, outcome]).toEqual([
    'renew',
    accessCopy.done.renewed(formatAccessDay('2027-12-10')),
  ]);
});

test('a wrong name is said at its field and stays as it was typed', () => {
  const refusal = { error: 'Check the form.', fields: { name: 'Type your full name.' } };
  const refused = sent({ act: 'accept', fields: { name: 'A' }, status: 422, refusal });
  expect(describeSentAction(refused, access.endsOn)).toEqual({
    completed: null,
    outcome: undefined,
    problem: undefined,
    nameProblem: 'Type your full name.',
    typedName: 'A',
  });
});

test('another refusal is said above the form', () => {
  const refused = sent({ status: 409, refusal: { error: 'Your access has ended.' } });
  expect(describeSentAction(refused, access.endsOn).problem).toBe('Your access has ended.');
});
