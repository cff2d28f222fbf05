import { describe, expect, test } from 'vitest';
import {
  degreeOptions,
  optionLabel,
  researchAreaOptions,
  applicationRequestSchema,
} from '#model/applications/contract.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { difficultNames } from '#tests/support/factories/paper.ts';

/** Field → first message, as browser and server both read an issue. */
function problems(change: Record<string, unknown>): Record<string, string> {
  const parsed = applicationRequestSchema.safeParse({ ...buildApplicationRequest(), ...change });
  const found: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}

const noDegree = 'Please select at least one degree or credential';
const unknownDegree = 'Degrees/Credentials must be chosen from the list.';
const noArea = 'Primary research area is required.';
const unknownArea = 'Primary research area must be chosen from the list.';
const badEmail = 'Enter a full address, such as name@example.org.';

test('a complete application is taken as it is', () => {
  const request = buildApplicationRequest();
  expect(applicationRequestSchema.parse(request)).toEqual(request);
});

test('a very long list of degrees is refused before its elements are looked at', () => {
  let reads = 0;
  const degrees = new Proxy(Array<string>(60_000).fill('wizard'), {
    get(list, key) {
      if (/^\d+$/.test(String(key))) reads += 1;
      return Reflect.get(list, key) as unknown;
    },
  });
  expect(problems({ degrees })).toEqual({ degrees: unknownDegree });
  expect(reads).toBe(0);
});

describe('a required field', () => {
  test.each([
    ['firstName', 'First name is required.'],
    ['lastName', 'Enter your last name, or a dash if you have none.'],
    ['email', 'Email is required.'],
    ['institution', 'Institution/Organization is required.'],
    ['position', 'Position/Title is required.'],
    ['degrees', noDegree],
    ['researchArea', noArea],
    ['experience', 'Relevant experience is required.'],
    ['motivation', 'Research goals are required.'],
  ])('a required %s is refused without a value: %s', (field, message) => {
    for (const value of [undefined, null, 7, {}]) {
      expect(problems({ [field]: value })).toEqual({ [field]: message });
    }
    const empty = field === 'degrees' ? [] : ' \t\n ';
    const messages = problems({ [field]: empty });
    expect(messages).toEqual({ [field]: field === 'researchArea' ? unknownArea : message });
  });

  test('researchArea is refused while no area was chosen', () => {
    expect(problems({ researchArea: '' })).toEqual({ researchArea: noArea });
  });
});

test.each([
  ['firstName', 200, 'First name may have at most 200 characters.'],
  ['lastName', 200, 'Last name may have at most 200 characters.'],
  ['institution', 300, 'Institution/Organization may have at most 300 characters.'],
  ['position', 300, 'Position/Title may have at most 300 characters.'],
  ['experience', 10_000, 'Relevant experience may have at most 10,000 characters.'],
  ['motivation', 10_000, 'Research goals may have at most 10,000 characters.'],
])('%s may have %d characters and no more', (field, max, message) => {
  expect(problems({ [field]: ` ${'x'.repeat(max)} ` })).toEqual({});
  expect(problems({ [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: message });
});

test.each([
  ['email', 'ada', badEmail],
  ['email', 'ada@', badEmail],
  ['email', 'ada@example.org, bob@example.org', badEmail],
  ['email', `${'x'.repeat(260)}@example.org`, 'Email may have at most 254 characters.'],
  ['firstName', 'Ada\r\nBcc: all@example.org', 'First name must be a single line.'],
  ['institution', 'A\u0000B', 'Institution/Organization must be a single line.'],
  ['experience', 'A\u0000B', 'Relevant experience contains a character that cannot be stored.'],
  ['degrees', ['phd', 'dr'], unknownDegree],
  ['degrees', [null], unknownDegree],
  ['degrees', 'phd', noDegree],
  ['researchArea', 'alchemy', unknownArea],
  ['researchArea', 'Biophysics', unknownArea],
])('an application with %s = %j is refused: %s', (field, value, message) => {
  expect(problems({ [field]: value })).toEqual({ [field]: message });
});

test('a degree that was sent twice counts once, in the order of picking', () => {
  const { degrees } = applicationRequestSchema.parse({
    ...buildApplicationRequest(),
    degrees: ['md', 'phd', 'md'],
  });
  expect(degrees).toEqual(['md', 'phd']);
});

test('every option of both lists is taken', () => {
  expect(problems({ degrees: degreeOptions.map(({ value }) => value) })).toEqual({});
  for (const { value } of researchAreaOptions)
    expect(problems({ researchArea: value })).toEqual({});
});

test.each(Object.values(difficultNames))('the name %s is taken as typed', (name) => {
  const request = buildApplicationRequest({ firstName: name, lastName: name, institution: name });
  expect(applicationRequestSchema.parse(request)).toEqual(request);
});

test('a value reads as its label, and an unknown one as it is', () => {
  expect(optionLabel(degreeOptions, 'masters')).toBe("Master's Degree");
  expect(optionLabel(researchAreaOptions, 'cancer-research')).toBe('Cancer Research');
  expect(optionLabel(degreeOptions, 'old-degree')).toBe('old-degree');
});
