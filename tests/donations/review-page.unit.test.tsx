// @vitest-environment happy-dom
/** Staff review a file before and while it is recorded. The worker runs in the page here. */
import { QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import type { Remote } from 'comlink';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportReviewRequest, ReviewedRow } from '#model/donations/import-review.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { FileReview } from '#portal/donations/imports/file-review.ts';
import { ReviewPage } from '#portal/donations/imports/ReviewPage.tsx';
import { ReviewTable } from '#portal/donations/imports/ReviewTable.tsx';
import type { OpenFileReview } from '#portal/donations/imports/use-gift-file.ts';
import { useReviewRows } from '#portal/donations/imports/use-review-rows.ts';
import { openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';

const answered = mockPageResponse();
let about: (index: number) => Partial<ReviewedRow> = () => ({});
let record: (response: Response) => void = () => undefined;

beforeEach(() => {
  about = () => ({});
  queryClient.clear();
  openSession('password', () => undefined);
  vi.stubGlobal(
    'confirm',
    vi.fn(() => false),
  );
  answered.mockImplementation(({ path, body }) => {
    if (path.endsWith('/review')) {
      const { rows } = body as ImportReviewRequest;
      const none = {
        isHere: false,
        donationId: null,
        alike: null,
        giver: null,
        reverses: null,
        others: [],
        candidates: [],
      };
      return Response.json({
        rows: rows.map(({ externalId }, index) => ({ externalId, ...none, ...about(index) })),
      });
    }
    if (path.endsWith('/imports')) return new Promise((resolve) => (record = resolve));
    return Response.json({ donation: buildAdminDonation({ source: 'check' }) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Makes the calls of a review answer later and with copies, as those of a worker do. */
const answerLater = (review: FileReview) =>
  new Proxy(review, {
    get:
      (of, name: keyof FileReview) =>
      (...given: never[]) => {
        const answer: unknown = Reflect.apply(of[name], of, given);
        return answer instanceof Promise
          ? answer.then((value: unknown) => structuredClone(value))
          : Promise.resolve(structuredClone(answer));
      },
  }) as unknown as Remote<FileReview>;

async function readLines(header: string, rows: readonly string[]): Promise<OpenFileReview> {
  const review = new FileReview();
  const file = new File([[header, ...rows].join('\n')], 'gifts.csv');
  const opened = await review.open(file, { checkDay: 'check' });
  if (opened.kind !== 'read') throw new Error(opened.kind);
  return { file: opened.file, review: answerLater(review), reading: 1 };
}

const readChecks = (count: number) =>
  readLines(
    'Date,Check #,From,Amount',
    Array.from({ length: count }, (_, index) => `2/3/2026,${index + 1},Ada ${index},5.00`),
  );

const platformColumns =
  'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount';

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function openReview(reading: number | OpenFileReview) {
  const opened = typeof reading === 'number' ? await readChecks(reading) : reading;
  const [onAnother, onColumns] = [vi.fn(), vi.fn()];
  render(
    <ReviewPage
      opened={opened}
      onReadAgain={() => undefined}
      onAnother={onAnother}
      onColumns={onColumns}
    />,
    { wrapper: Queries },
  );
  await screen.findAllByText(/^Ada /);
  return { onAnother, onColumns };
}

const recordings = () =>
  answered.mock.calls.filter(([{ path }]) => path.endsWith('/imports')).length;

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test.each(['Another file...', 'Cancel'])(
  '"%s" asks before it drops what was decided, and not before anything was',
  async (name) => {
    const { onAnother } = await openReview(2);
    press(name);
    expect(onAnother).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Record Ada 0, line 2' }));
    press(name);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'What you decided of these rows is lost. Leave?',
    );
    expect(onAnother).toHaveBeenCalledOnce();
    vi.mocked(confirm).mockReturnValue(true);
    press(name);
    expect(onAnother).toHaveBeenCalledTimes(2);
  },
);

const paypal =
  'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance Impact';
const gift = (currency: string) =>
  `01/05/2026,10:00:00,PST,Ada Reed,Donation Payment,Completed,${currency},100.00,-2.00,98.00,8AB${currency},Credit`;
const withdrawal =
  '02/01/2026,10:00:00,PST,,General Withdrawal,Completed,USD,-98.00,0.00,-98.00,8AB3,Debit';

test.each([
  ['a payout', 'Record payouts', paypal, [gift('USD'), withdrawal]],
  ['a row that waits', 'Keep 1 open row', paypal, [gift('USD'), gift('CAD')]],
  [
    'the day of a deposit',
    'Record deposits',
    'Date,Check #,From,Amount,Deposited',
    ['2/3/2026,7,Ada Reed,100,2/5/2026'],
  ],
])('a file whose gifts are all known is recorded for %s', async (_, name, header, rows) => {
  about = (index) => ({ isHere: index === 0 });
  await openReview(await readLines(header, rows));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  expect(button.disabled).toBe(false);
});

test('a gift without giver and address names the document that it can have', async () => {
  const rows = ['2/3/2026,1,Ada 0,5.00', '2/3/2026,2,,6.00'];
  await openReview(await readLines('Date,Check #,From,Amount', rows));
  expect(screen.getAllByText('Tax acknowledgment')).toHaveLength(2);
  expect(screen.queryByText('None')).toBeNull();
});

test('the columns of a sheet that was taken for one of checks can be named', async () => {
  const { onColumns } = await openReview(1);
  press('Name the columns...');
  expect(onColumns).toHaveBeenCalledOnce();
});

test('nothing is changed and nobody leaves by a button while the file is recorded', async () => {
  await openReview(2);
  press('Record 2 gifts');
  await screen.findByRole('button', { name: 'Recording...' });
  const held = screen.getByText('Another file...').closest('fieldset');
  const [cancel, row] = [
    screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }),
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Record Ada 0/ }),
  ];
  expect([held?.disabled, held?.contains(row), cancel.disabled]).toEqual([true, true, true]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  record(Response.json({ error: 'No.' }, { status: 409 }));
  expect(await screen.findByText('It is not recorded.')).toBeDefined();
  expect([held?.disabled, cancel.disabled]).toEqual([false, false]);
});

test('a file of which only the first part is recorded says so, and its rows are compared again', async () => {
  await openReview(2001);
  press('Record 2,001 gifts');
  await waitFor(() => expect(recordings()).toBe(1));
  about = () => ({ isHere: true });
  const part = { id: crypto.randomUUID(), recorded: 2000, already: 0, leftOut: 0, undoUntil: null };
  record(Response.json(part, { status: 201 }));
  await waitFor(() => expect(recordings()).toBe(2));
  record(Response.json({ error: 'No.' }, { status: 409 }));
  expect(await screen.findByText('Only a part of it is recorded.')).toBeDefined();
  expect(
    await screen.findByRole('button', { name: /^(Record deposits|Nothing to record)$/ }),
  ).toBeDefined();
});

const openRows = async (count: number) => {
  const review = await readChecks(count);
  const { result } = renderHook(() => useReviewRows(review), { wrapper: Queries });
  await waitFor(() => expect(result.current.rows).toHaveLength(100));
  return result;
};
const countKeys = (rows: readonly { key: string }[]) => new Set(rows.map(({ key }) => key)).size;

test('more rows are shown once for two presses', async () => {
  const result = await openRows(103);
  await act(async () => {
    await Promise.all([result.current.showMore(), result.current.showMore()]);
  });
  expect([result.current.rows.length, countKeys(result.current.rows)]).toEqual([103, 103]);
});

test('more rows of a part wait for its first ones', async () => {
  about = (index) => ({ isHere: index % 2 === 1 });
  const result = await openRows(206);
  act(() => result.current.setPart('record'));
  await act(() => result.current.showMore());
  await waitFor(() => expect(result.current.rows).toHaveLength(100));
  await act(() => result.current.showMore());
  expect([result.current.rows.length, countKeys(result.current.rows)]).toEqual([103, 103]);
});

test('rows that come after a decision have it', async () => {
  const result = await openRows(103);
  act(() => result.current.setPart('record'));
  const [row] = result.current.rows;
  if (!row) throw new Error('There is no row.');
  act(() => result.current.decide(row, { isLeftOut: true }));
  await act(() => result.current.showMore());
  await waitFor(() => expect(result.current.tally.states).toMatchObject({ record: 102, out: 1 }));
});

test('a decision about a gift that the file takes back leaves all rows in the list', async () => {
  const gifts = Array.from({ length: 101 }, (_, index) => `2/3/2026,1${index},Ada ${index},5.00`);
  const back = '2/9/2026,1100,Ada 100,(5.00)';
  const opened = await readLines('Date,Check #,From,Amount', [...gifts, back]);
  const { review } = opened;
  const { result } = renderHook(() => useReviewRows(opened), { wrapper: Queries });
  await waitFor(() => expect(result.current.rows).toHaveLength(100));
  await act(() => result.current.showMore());
  const last = result.current.rows[100];
  if (!last) throw new Error('There is no row.');
  const list = vi.spyOn(review, 'list');
  act(() => result.current.decide(last, { isLeftOut: true }));
  await waitFor(() => expect(list).toHaveBeenCalled());
  await act(() => Promise.all(list.mock.results.map(({ value }) => value as unknown)));
  expect(result.current.rows).toHaveLength(102);
  expect(result.current.rows[100]?.state).toBe('out');
});

test('the focus stays at the rows when the last of them are shown', async () => {
  const opened = await readChecks(3);
  await opened.review.decideAll();
  const { rows, tally } = await opened.review.list('all', 0, 100);
  const table = { part: 'all' as const, tally, isChecking: false };
  const actions = { onPart: vi.fn(), onDecide: vi.fn(), onMore: vi.fn(), onOpen: vi.fn() };
  const { rerender } = render(<ReviewTable {...table} {...actions} rows={rows.slice(0, 2)} />);
  screen.getByRole('button', { name: 'Show 1 more of 1' }).focus();
  rerender(<ReviewTable {...table} {...actions} rows={rows} />);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(document.activeElement?.closest('tbody')).not.toBeNull();
});

test('a donation that is here opens over the review', async () => {
  about = () => ({ alike: { id: 'd1', text: 'Ada 0, $5.00' } });
  await openReview(1);
  press(/^Ada 0, \$5.00/);
  expect(await screen.findByRole('dialog', { name: 'Donation Details' })).toBeDefined();
  expect(location.pathname).not.toContain('d1');
});

async function correctGiver(value = 'Zoe Reed') {
  press(/^Correct .*, line 2/);
  const dialog = within(await screen.findByRole('dialog', { name: /^Correct line/ }));
  fireEvent.change(dialog.getByLabelText(/^Giver/), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Correct' }));
}
const recordButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /record/i });

test('a corrected row is compared with what is here, and asks whose gift it is anew', async () => {
  const giver = crypto.randomUUID();
  about = () => ({ others: [{ id: giver, name: 'Bo', count: 1, kind: 'person' }] });
  await openReview(1);
  fireEvent.click(screen.getByRole('radio', { name: /^Bo/ }));
  about = () => ({ alike: { id: 'd1', text: 'Zoe Reed, $5.00' } });
  await correctGiver();
  expect(recordButton().disabled).toBe(true);
  expect(await screen.findByText(/It looks like a donation that is here/)).toBeDefined();
  const asked = answered.mock.calls.at(-1)?.[0].body;
  expect(asked).toMatchObject({ rows: [{ donor: 'Zoe Reed' }] });
  expect(
    await screen.findByRole('button', { name: /^(Record deposits|Nothing to record)$/ }),
  ).toBeDefined();
  about = () => ({ others: [{ id: giver, name: 'Bo', count: 1, kind: 'person' }] });
  await correctGiver('Ann Reed');
  expect(await screen.findByRole('radio', { name: 'Another giver', checked: true })).toBeDefined();
});

test('a corrected row is not recorded while the server could not be asked about it', async () => {
  await openReview(1);
  const answer = answered.getMockImplementation();
  answered.mockRejectedValue(new TypeError('Failed to fetch'));
  await correctGiver();
  expect(await screen.findByText('What is here already is not known.')).toBeDefined();
  expect(recordButton().disabled).toBe(true);
  if (answer) answered.mockImplementation(answer);
  press('Try again');
  await waitFor(() => expect(recordButton().disabled).toBe(false));
  expect(screen.queryByText('What is here already is not known.')).toBeNull();
});

describe('a row that leaves its part', () => {
  const record = (index: number) => `Record Ada ${index}, line ${index + 2}`;
  const focused = () => document.activeElement?.getAttribute('aria-label');

  async function openPart(reading: number | OpenFileReview, part: RegExp) {
    await openReview(reading);
    fireEvent.click(screen.getByRole('radio', { name: part }));
    await screen.findByRole('radio', { name: part, checked: true });
  }
  function decide(index: number) {
    const box = screen.getByRole('checkbox', { name: record(index) });
    box.focus();
    fireEvent.click(box);
  }

  test('a row that leaves its part gives the focus to the row that took its place, and at last to the parts', async () => {
    await openPart(3, /^To record/);
    decide(1);
    await waitFor(() => expect(focused()).toBe(record(2)));
    decide(2);
    await waitFor(() => expect(focused()).toBe(record(0)));
    decide(0);
    await screen.findByText('No rows.');
    const parts = screen.getByRole('radiogroup', { name: 'Rows' });
    expect(parts.contains(document.activeElement)).toBe(true);
  });

  test('a row that leaves its part gives the focus on from its dialog, too', async () => {
    const wrong = ['B1', 'B2'].map((id) => `Acme,2026-02-10,Ada,Lee,ada@,${id},USD,10.00,0`);
    await openPart(await readLines(platformColumns, wrong), /^Needs you/);
    const opener = screen.getByRole('button', { name: /^Correct .*, line 2/ });
    opener.focus();
    fireEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: /^Correct line/ }));
    fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: 'ada@example.org' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Correct' }));
    await waitFor(() => expect(screen.queryByText(/line 2/)).toBeNull());
    const next = screen.getByRole('button', { name: /^Correct .*, line 3/ });
    expect(next.closest('tr')?.contains(document.activeElement)).toBe(true);
  });

  test('a row that leaves its part takes no focus that is elsewhere', async () => {
    await openPart(2, /^To record/);
    fireEvent.click(screen.getByRole('checkbox', { name: record(0) }));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: record(0) })).toBeNull());
    expect(document.activeElement).toBe(cancel);
  });
});

const back = 'Acme,2026-02-10,Ada,Lee,,B1,USD,-10.00,0';
const candidates = ['July', 'May'].map((month) => ({
  id: crypto.randomUUID(),
  text: `Ada Lee, $10.00, ${month} 1, 2025`,
}));
const openBack = async (...gifts: string[]) => {
  await openReview(await readLines(platformColumns, [...gifts, back]));
  const [choice] = await screen.findAllByRole<HTMLSelectElement>('combobox');
  if (!choice) throw new Error('There is no choice.');
  return { choice, offered: [...choice.options].map(({ text }) => text) };
};

test('the gift that a row takes back stays named after it was chosen, and can be chosen anew', async () => {
  about = () => ({ candidates });
  const { choice, offered } = await openBack();
  expect(offered).toEqual(['Choose the gift...', ...candidates.map(({ text }) => text)]);
  choice.focus();
  for (const { id } of candidates) {
    fireEvent.change(choice, { target: { value: id } });
    expect(choice.value).toBe(id);
  }
  expect(document.activeElement).toBe(choice);
});

test('the gift that a row takes back is named when the file names it, and another one can be chosen', async () => {
  const [reverses] = candidates;
  about = () => ({ candidates, reverses: reverses ?? null });
  const { offered } = await openBack();
  expect(offered).toEqual(candidates.map(({ text }) => text));
});

test('the question whose gift a row is names its line', async () => {
  about = () => ({ others: [{ id: crypto.randomUUID(), name: 'Bo', count: 1, kind: 'person' }] });
  await openReview(1);
  expect(screen.getByRole('radiogroup', { name: 'Whose gift line 2 is' })).toBeDefined();
});

test.each([
  ['Email', 'nobody', 'Enter a full address, such as name@example.org.'],
  ['Date', '', 'Enter the whole date: month, day and year.'],
])(
  'a wrong correction says so at its field, which gets the focus: %s',
  async (label, typed, says) => {
    await openReview(1);
    press('Correct Ada 0, line 2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct line 2' }));
    const field = dialog.getByLabelText(new RegExp(`^${label}`));
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(dialog.getByRole('button', { name: 'Correct' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    const id = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toContain(says);
  },
);
