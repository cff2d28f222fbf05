import { expect, test } from 'vitest';
import type { Access } from '#model/applications/access.ts';
import { applicationTable } from '#islands/admin/applications/application-table.tsx';
import { addDays } from '#model/dates/federal-holidays.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { buildApplication } from '#tests/support/factories/admin-rows.ts';

const today = dayInPacific(new Date());

function withAccess(days: number, ended: Partial<Access> = {}) {
  const access = { acceptedOn: addDays(today, -90), termsVersion: 1, lastUsedOn: null };
  const end = { endsOn: addDays(today, days), endedOn: null, endedBy: null, ...ended };
  return buildApplication({ status: 'approved', access: { ...access, ...end } });
}

const rows = {
  pending: buildApplication(),
  none: buildApplication({ status: 'approved', access: null }),
  active: withAccess(31),
  ending: withAccess(30),
  lastDay: withAccess(0),
  ranOut: withAccess(-1),
  byStaff: withAccess(200, { endedOn: today, endedBy: 'staff' }),
};

test.each([
  ['access-none', ['none']],
  ['access-active', ['active', 'ending', 'lastDay']],
  ['access-ending', ['ending', 'lastDay']],
  ['access-ended', ['ranOut', 'byStaff']],
])('the filter %s shows %j', (id, names) => {
  const option = applicationTable.filter.options.find((each) => each.id === id);
  const shown = Object.entries(rows).flatMap(([name, row]) => (option?.test?.(row) ? name : []));
  expect(shown).toEqual(names);
});
