import { useMemo } from 'react';
import {
  type AdminDonation,
  adminDonationsSchema,
  type DonationMode,
  donationModes,
  type DonationStats,
  donationStatsSchema,
} from '#model/donations/admin-donations.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import { donationSources } from '#model/enumerations.ts';
import { listQuery, type ListState, useListPage } from '../data/list.ts';
import { apiQuery } from '../data/query-client.ts';
import { useListAddress, useListChoice } from '../table/list-address.ts';
import { countDonations } from './count-donations.ts';
import { reversedNote } from './donation-table.tsx';

const path = '/api/admin/donations';

function donationsQuery(mode: DonationMode | null) {
  return listQuery(mode ? `${path}?mode=${mode}` : path, adminDonationsSchema);
}

const donationFiguresQuery = {
  query: apiQuery(`${path}/stats`, donationStatsSchema),
  of: donationsQuery(null),
  count: countDonations,
};

const modeLabels = { live: 'Live Only', test: 'Test Only', all: 'Live and Test' };

// The site's own mode is known with the figures.
const unknownMode = { id: 'unknown', label: 'Mode' };

/** Returns the mode in which the site takes payments. */
export const ownMode = ({ testMode }: Pick<DonationStats, 'testMode'>): 'test' | 'live' =>
  testMode ? 'test' : 'live';

const allSources = 'all';

const sourceOptions = [
  { id: allSources, label: 'All Sources' },
  ...donationSources.map((id) => ({ id, label: sourceLabels[id] })),
];

function useSourceFilter(list: ListState<AdminDonation>) {
  const choice = useListChoice('Source', sourceOptions);
  const source = choice.value;
  const { rows, total, status } = list;
  const chosen = useMemo(
    () => (source === allSources ? rows : rows.filter((row) => row.source === source)),
    [rows, source],
  );
  return {
    filtered: { ...list, rows: chosen, total: status === 'ready' ? chosen.length : total },
    choice,
  };
}

function useModeFilter() {
  const { read, write } = useListAddress();
  const stored = read('mode');
  const chosen = donationModes.find((each) => each === stored) ?? null;
  const choose = (id: string) => write({ mode: id });
  return { chosen, choose };
}

/**
 * Reads the donations of the modes and sources that the address names, with the figures of all, and makes the choices
 * of both. `mode` is null until the figures say in which mode the site takes payments.
 */
export function useDonationsList() {
  const { chosen, choose } = useModeFilter();
  const { list, figures, statsFailure, retry } = useListPage(
    donationsQuery(chosen),
    donationFiguresQuery,
  );
  const { filtered, choice } = useSourceFilter(list);
  const mode = chosen ?? (figures ? ownMode(figures) : null);
  const testTotal = (figures?.testMode ? figures : figures?.otherMode)?.total;
  const testNote = mode === 'all' && testTotal !== undefined ? `, ${testTotal} of them test` : '';
  const modeChoice = {
    label: 'Mode',
    value: mode ?? unknownMode.id,
    options: mode ? donationModes.map((id) => ({ id, label: modeLabels[id] })) : [unknownMode],
    isNarrowing: chosen !== null,
    onChoose: choose,
  };
  return {
    list,
    filtered,
    figures,
    statsFailure,
    retry,
    mode,
    choices: [choice, modeChoice],
    countNote: testNote + (filtered.status === 'ready' ? reversedNote(filtered.rows) : ''),
    /** True while there is no donation, hence nothing to sum and nothing to save. */
    isUnused: list.status === 'ready' && figures?.total === 0 && !figures.otherMode?.total,
  };
}
