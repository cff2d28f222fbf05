// @vitest-environment happy-dom
/** The browser's Back closes an open dialog, and a closed dialog leaves nothing behind in the history. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#portal/kit/Dialog.tsx';
import { leaveDialogs } from '#portal/kit/page/close-on-back.ts';

const list = '/admin/messages';
const page = '/admin/board';

function Page({ isTyped = false }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog title="Opened" hasTyped={isTyped} onClosed={() => setOpen(false)}>
          Text
        </Dialog>
      )}
    </>
  );
}

const countDialogs = () => screen.queryAllByRole('dialog').length;

/** Opens the dialog and waits until it has its entry of the history. */
async function open() {
  fireEvent.click(screen.getByText('Open'));
  await waitFor(() => expect(history.state).toEqual({ dialogs: 1 }));
}

beforeEach(() => {
  history.pushState(null, '', list);
  history.pushState(null, '', page);
  vi.stubGlobal(
    'confirm',
    vi.fn(() => false),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Back closes the dialog and stays on its page, and Back again leaves it', async () => {
  render(<Page />);
  await open();
  history.back();
  await waitFor(() => expect(countDialogs()).toBe(0));
  expect(location.pathname).toBe(page);
  history.back();
  expect(location.pathname).toBe(list);
});

test('Back gives the focus to what opened the dialog', async () => {
  render(<Page />);
  screen.getByText('Open').focus();
  await open();
  history.back();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
});

test('a dialog that is closed by Escape takes its step of Back with it', async () => {
  render(<Page />);
  await open();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(countDialogs()).toBe(0);
  await waitFor(() => expect(history.state).toBeNull());
  history.back();
  expect(location.pathname).toBe(list);
});

test('Back asks before it loses what is typed, as often as it is pressed', async () => {
  render(<Page isTyped />);
  await open();
  for (const asked of [1, 2]) {
    history.back();
    expect(confirm).toHaveBeenCalledTimes(asked);
    expect([countDialogs(), location.pathname]).toEqual([1, page]);
  }
  vi.mocked(confirm).mockReturnValue(true);
  history.back();
  await waitFor(() => expect(countDialogs()).toBe(0));
  expect(location.pathname).toBe(page);
});

test('Back over several pages asks, too, and who stays has the page and the dialog', async () => {
  render(<Page isTyped />);
  await open();
  history.go(-2);
  expect(confirm).toHaveBeenCalledOnce();
  expect([countDialogs(), location.pathname, history.state]).toEqual([1, page, { dialogs: 1 }]);
});

test('a page that is opened from a dialog has the page of the dialog before it', async () => {
  const { unmount } = render(<Page />);
  await open();
  leaveDialogs(() => {
    history.pushState(null, '', '/admin/people');
    unmount();
  });
  await waitFor(() => expect(location.pathname).toBe('/admin/people'));
  history.back();
  expect([location.pathname, history.state]).toEqual([page, null]);
});

test('Forward does not stay on the step of a dialog that was closed', async () => {
  render(<Page />);
  await open();
  history.back();
  await waitFor(() => expect(countDialogs()).toBe(0));
  history.forward();
  await waitFor(() => expect(history.state).toBeNull());
  expect([location.pathname, countDialogs()]).toEqual([page, 0]);
});
