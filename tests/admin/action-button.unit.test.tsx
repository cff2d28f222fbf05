// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listActions } from '#portal/keys/palette-entries.ts';
import { ActionButton } from '#portal/kit/page/page-actions.tsx';

afterEach(cleanup);

test.each([
  ['offers the action of a button that can be pressed', {}, ['Export CSV']],
  ['leaves out the action of a disabled button', { disabled: true }, []],
  ['leaves out the action of a busy button', { busy: true }, []],
])('the palette %s', (_, state, offered) => {
  render(<ActionButton label="Export CSV" onClick={vi.fn()} {...state} />);
  const [onThisPage] = listActions();
  expect(onThisPage?.entries.map(({ title }) => title)).toEqual(offered);
});
