// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MapColumns } from '#portal/donations/imports/MapColumns.tsx';

afterEach(cleanup);

function listColumns(header: string[]): (string | null)[] {
  const file = { name: 'gifts.csv', header, example: header.map(() => '1') };
  render(<MapColumns file={file} onMapped={() => {}} onAnother={() => {}} />);
  const amount = screen.getByLabelText<HTMLSelectElement>(/^Amount/);
  return within(amount)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}

const notice = /More than one column is named/;

test('only the first of two columns of one name is offered, and the page says so', () => {
  const columns = listColumns(['Day', 'Payer', 'Sum', 'Sum', '', '']);
  expect(columns).toEqual(['Choose...', 'Day: 1', 'Payer: 1', 'Sum: 1']);
  expect(screen.getByText(notice).textContent).toContain('is named Sum:');
});

test('a header whose names differ has no notice of repeated names', () => {
  listColumns(['Day', 'Payer', 'Sum', '', '']);
  expect(screen.queryByText(notice)).toBeNull();
});
