import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { donationCurrency } from '#model/donations/contract.ts';
import {
  journalFormats,
  type JournalSummary,
  savedAccountNamesSchema,
} from '#model/donations/journal.ts';
import { toFailure } from '../../data/failure.ts';
import { apiQuery, queryClient } from '../../data/query-client.ts';
import { saveFile } from '../../kit/save-file.ts';
import { requestFile } from '../../session/request.ts';
import { accountsPath } from './AccountNames.tsx';
import { journalPath, journalQuery } from './journal-query.ts';

/** The kinds of exports: the shown list, a month of the ledger, or its journal for a program. */
export type ExportChoice = 'list' | 'month' | (typeof journalFormats)[number];

/** Tells whether the choice is a journal, which has a currency and names of accounts. */
export const isJournal = (choice: ExportChoice) =>
  journalFormats.some((format) => format === choice);

const namesQuery = apiQuery(accountsPath, savedAccountNamesSchema);

/** Returns the chosen currency where the month has entries in it, else the first that has some. */
function selectCurrency(chosen: string, journal: JournalSummary | undefined): string {
  const currencies = journal?.sums.map(({ currency }) => currency) ?? [];
  return currencies.includes(chosen) ? chosen : (currencies[0] ?? donationCurrency);
}

function exportPath(choice: ExportChoice, month: string, currency: string): string {
  const path = `/api/admin/ledger/${month}.csv`;
  if (!isJournal(choice)) return path;
  const query = { format: choice, ...(currency !== donationCurrency && { currency }) };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

async function saveFrom(path: string): Promise<string> {
  const { filename, blob } = await requestFile(path);
  saveFile(filename, blob);
  return filename;
}

interface ExportOptions {
  choice: ExportChoice;
  /** A month such as '2026-11'; undefined while none is known. */
  month: string | undefined;
  onSaved: () => void;
  /** Called in place of the first journal, because the books' names of the accounts are asked for once. */
  onUnnamed: () => void;
}

/**
 * Saves a month of the ledger or its journal as a file. A journal waits until the names of the accounts and the
 * currencies of the month are known; where they do not load, nothing is saved and `failure` says why.
 */
export function useExport({ choice, month = '', onSaved, onUnnamed }: ExportOptions) {
  const [chosenCurrency, setChosenCurrency] = useState(donationCurrency);
  const isJournalOfMonth = isJournal(choice) && month !== '';
  useQuery({ ...namesQuery, enabled: isJournalOfMonth });
  const { data: journal } = useQuery({ ...journalQuery(month), enabled: isJournalOfMonth });

  const { mutate, isPending, data, error, reset } = useMutation({
    /** Returns the name of the saved file, or null when the names of the accounts are to be asked for first. */
    async mutationFn() {
      if (!isJournal(choice)) return saveFrom(exportPath(choice, month, donationCurrency));
      const [names, loaded] = await Promise.all([
        queryClient.query({ ...namesQuery, staleTime: 'static' }),
        queryClient.query({ ...journalQuery(month), staleTime: 'static' }),
      ]);
      if (names.changedAt === null) return null;
      return saveFrom(exportPath(choice, month, selectCurrency(chosenCurrency, loaded)));
    },
    onSuccess(filename) {
      if (filename === null) return;
      onSaved();
      // The names of a closed month are stored from this export on.
      void queryClient.invalidateQueries({ queryKey: [journalPath(month)] });
    },
  });

  return {
    currencies: journal?.sums.map((sum) => sum.currency) ?? [],
    currency: selectCurrency(chosenCurrency, journal),
    setCurrency(currency: string) {
      setChosenCurrency(currency);
      reset();
    },
    isSaving: isPending,
    /** The name of the file that was saved last; empty before. */
    saved: (!error && data) || '',
    failure: error ? toFailure(error).reason : '',
    reset,
    start() {
      if (isPending) return;
      // This is not called once another choice is made or the form has closed.
      mutate(undefined, { onSuccess: (filename) => filename === null && onUnnamed() });
    },
  };
}
