// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultAccountNames } from '#model/donations/journal.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { ExportForm } from '#portal/donations/payouts/ExportForm.tsx';
import { openSession } from '#portal/session/request.ts';
import { buildPayoutSummary } from '#tests/support/factories/payouts.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
const month = '2026-10';
const euros = { currency: 'eur', cents: 500, lines: 2 };
const journal = {
  payouts: 1,
  days: 0,
  sums: [euros],
  unknown: [],
  offDays: [] as string[],
  offSums: [] as object[],
  missingCodes: [],
};

/** Answers after `release`, so that a test can press while nothing is loaded. */
function answerLater(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  answered.mockImplementation(async ({ path }) => {
    asked.push(path);
    await released;
    return answers[path]?.() ?? new Response('a file');
  });
  return { asked, release };
}

const named = (changedAt: string | null) => () =>
  Response.json({ names: defaultAccountNames, changedAt });
const accounts = '/api/admin/ledger/accounts';
const ofMonth = `/api/admin/ledger/${month}/journal`;

function open(props: Partial<Parameters<typeof ExportForm>[0]> = {}) {
  const called = { onSaved: vi.fn(), onExportList: vi.fn(), onNameAccounts: vi.fn() };
  render(
    <QueryClientProvider client={queryClient}>
      <ExportForm
        {...called}
        choice="quickbooks"
        onChoose={vi.fn()}
        month={month}
        onMonth={vi.fn()}
        figures={buildPayoutSummary({ months: [month] })}
        {...props}
      />
    </QueryClientProvider>,
  );
  return called;
}

beforeEach(() => {
  queryClient.clear();
  openSession('password', () => undefined);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a journal that is pressed before anything has loaded waits for the currency of its month', async () => {
  const { asked, release } = answerLater({
    [accounts]: named('2026-11-01T18:00:00.000Z'),
    [ofMonth]: () => Response.json(journal),
  });
  const { onSaved } = open();
  press('Export October');
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining([accounts, ofMonth])));
  expect(asked).not.toContainEqual(expect.stringContaining('.csv'));
  release();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked).toContain(`/api/admin/ledger/${month}.csv?format=quickbooks&currency=eur`);
});

test('the first journal asks for the names of the accounts before it is saved', async () => {
  const { asked, release } = answerLater({
    [accounts]: named(null),
    [ofMonth]: () => Response.json(journal),
  });
  const { onNameAccounts } = open();
  press('Export October');
  release();
  await waitFor(() => expect(onNameAccounts).toHaveBeenCalledOnce());
  expect(asked).not.toContainEqual(expect.stringContaining('.csv'));
});

test('a journal whose account names did not load is saved by a later press', async () => {
  const refused = () => Response.json({ error: 'The names are away.' }, { status: 500 });
  const answers: Record<string, () => Response> = {
    [accounts]: refused,
    [ofMonth]: () => Response.json(journal),
  };
  const { asked, release } = answerLater(answers);
  release();
  const { onSaved } = open();
  press('Export October');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not exported\. /);
  expect(asked).not.toContainEqual(expect.stringContaining('.csv'));
  answers[accounts] = named('2026-11-01T18:00:00.000Z');
  press('Export October');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

test('without a month the form says why there is nothing to export', () => {
  answerLater({});
  open({ choice: 'month', month: undefined, figures: buildPayoutSummary({ months: [] }) });
  expect(screen.getByRole('alert').textContent).toBe('No month has entries yet.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export month' }).disabled).toBe(
    true,
  );
  cleanup();
  open({ choice: 'month', month: undefined, figures: undefined });
  expect(screen.getByRole('alert').textContent).toBe('The months have not loaded.');
});

test('what does not add up is said in each currency', async () => {
  const offSums = [
    { currency: 'eur', cents: 11 },
    { currency: 'usd', cents: 30 },
  ];
  const { release } = answerLater({
    [accounts]: named(null),
    [ofMonth]: () => Response.json({ ...journal, offDays: ['2026-10-05'], offSums }),
  });
  release();
  open();
  expect(await screen.findByText('Off by 0.11 EUR and $0.30')).toBeTruthy();
});
