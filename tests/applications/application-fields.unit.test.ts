import { expect, test } from 'vitest';
import { applicationTable } from '#portal/applications/application-table.tsx';
import { rowsCsv } from '#portal/table/csv.ts';
import { listAnswerDetails, listAnswers } from '#model/applications/application-details.ts';
import { composeContent } from '#server/mail/templates/registry.ts';
import { buildApplication } from '#tests/support/factories/admin-rows.ts';

const row = buildApplication({ degrees: ['phd', 'masters'], decidedAt: null });

test('answers are shown in the order of the form, by a short name or by the label of the form', () => {
  expect(listAnswerDetails(row, ['firstName', 'lastName'])).toEqual([
    ['Email', row.email, false],
    ['Institution', row.institution, false],
    ['Position', row.position, false],
    ['Degrees', "Ph.D., Master's Degree", false],
    ['Research area', 'Regenerative Medicine', false],
    ['Experience', row.experience, true],
    ['Research goals', row.motivation, true],
  ]);
  expect(listAnswers(row).map(({ label }) => label)).toEqual([
    'First name',
    'Last name',
    'Email',
    'Institution/Organization',
    'Position/Title',
    'Degrees/Credentials',
    'Primary research area',
    'Relevant experience',
    'Research goals',
  ]);
});

test('an answer that is not there is not shown', () => {
  const { institution } = row;
  expect(listAnswerDetails({ institution, position: '' })).toEqual([
    ['Institution', institution, false],
  ]);
});

test('the file for spreadsheets has the answers but the essays', () => {
  const [heads, values] = rowsCsv(applicationTable.csv ?? [], [row]).split('\r\n');
  expect(heads).toContain(
    'Reference,First Name,Last Name,Email,Institution,Position,Degrees,Research Area,Status,Received,Decided',
  );
  expect(values).toContain(
    `${row.reference},Priya,Raghunathan,${row.email},${row.institution},Assistant Professor,"phd, masters",Regenerative Medicine,pending,`,
  );
});

test('the mail to staff has the answers, and no address that a stranger wrote as a name', () => {
  const { blocks } = composeContent('application-notification', {
    ...buildApplication({ institution: 'evil.example.com', degrees: ['phd', 'masters'] }),
    applicationId: row.id,
    name: 'Priya Raghunathan',
    earlierReference: null,
  });
  expect(blocks.slice(0, -1)).toEqual([
    {
      kind: 'details',
      rows: [
        { label: 'Reference', value: 'BAI-2026-0042' },
        { label: 'Name', value: 'Priya Raghunathan' },
        { label: 'Email', value: 'p.raghunathan@example.org' },
        { label: 'Institution', value: '(left out: it holds an address or a number)' },
        { label: 'Position', value: 'Assistant Professor' },
        { label: 'Degrees', value: "Ph.D., Master's Degree" },
        { label: 'Research area', value: 'Regenerative Medicine' },
      ],
    },
    { kind: 'paragraph', text: 'Relevant experience:' },
    { kind: 'quote', text: 'Nine years of voltage imaging.' },
    { kind: 'paragraph', text: 'Research goals:' },
    { kind: 'quote', text: 'To compare gradients across species.' },
  ]);
});
