// @vitest-environment happy-dom
/** The publications of an entry are answered as a whole list, so that one change waits for the other. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Outputs } from '#islands/register/Outputs.tsx';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
afterEach(cleanup);

const first = '10.5555/first';
const second = '10.5555/second';
const entry = (outputs: string[]) => ({
  title: 'Nerves',
  summary: 'What they say.',
  listedFrom: '2026-01-05T12:00:00.000Z',
  outputs,
  hidden: false,
});

function Entry() {
  const [stored, setStored] = useState(entry([first]));
  return <Outputs path="/api/x" sent={undefined} entry={stored} onSaved={setStored} />;
}

const addButton = () => screen.getByRole('button', { name: 'Add' });
const removeButton = (doi: string) => screen.getByRole('button', { name: new RegExp(doi) });

/** Holds each call until the returned function answers it with the changed list. */
function holdCalls(): () => void {
  let answer: () => void = () => undefined;
  let stored = [first];
  answered.mockImplementation(
    ({ body }) =>
      new Promise((resolve) => {
        const { outputs, remove } = body as { outputs?: string; remove?: string };
        stored = [...stored.filter((doi) => doi !== remove), ...(outputs ? [outputs] : [])];
        answer = () => resolve(Response.json(entry(stored)));
      }),
  );
  return () => answer();
}

const sentChanges = () => answered.mock.calls.map(([{ body }]) => body);

async function openAndType() {
  const { container } = render(<Entry />);
  container.querySelector('details')?.setAttribute('open', '');
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(field.disabled).toBe(false));
  fireEvent.change(field, { target: { value: second } });
  return field;
}

test('no DOI is removed while another one is added', async () => {
  const answer = holdCalls();
  const field = await openAndType();
  fireEvent.click(addButton());
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  fireEvent.click(removeButton(first));
  answer();
  await screen.findByText(`doi.org/${second}`);
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(removeButton(first));
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  expect(sentChanges()).toEqual([{ outputs: second }, { remove: first }]);
});

test('no DOI is added while another one is removed', async () => {
  const answer = holdCalls();
  const field = await openAndType();
  fireEvent.click(removeButton(first));
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  fireEvent.click(addButton());
  if (field.form) fireEvent.submit(field.form);
  answer();
  await waitFor(() => expect(screen.queryByText(`doi.org/${first}`)).toBeNull());
  await waitFor(() => expect(addButton().hasAttribute('aria-disabled')).toBe(false));
  expect(sentChanges()).toEqual([{ remove: first }]);
  expect(field.value).toBe(second);
});

test('Enter in the field adds a DOI, and removes none', async () => {
  const field = await openAndType();
  const buttons = screen.getAllByRole<HTMLButtonElement>('button');
  const [pressedByEnter] = buttons.filter(
    ({ type, form }) => type === 'submit' && form === field.form,
  );
  expect(pressedByEnter).toBe(addButton());
});
