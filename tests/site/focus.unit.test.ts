// @vitest-environment happy-dom
/** Where the keyboard is stays visible, and a pressed button has the focus, in WebKit too. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { focusByKey } from '#islands/ui/browser/focus.ts';
import { focusPressedButtons } from '#islands/ui/browser/focus-pressed-buttons.ts';

afterEach(() => document.body.replaceChildren());

function draw<Tag extends HTMLElement>(html: string, selector: string): Tag {
  document.body.innerHTML = html;
  const found = document.querySelector<Tag>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const showFocus = (element: HTMLElement, isShown: boolean) =>
  Object.defineProperty(element, 'matches', { value: () => isShown, configurable: true });

test('the focus that a key moves is marked where the browser would not show it', () => {
  const row = draw('<div id="row" tabindex="-1"></div>', '#row');
  showFocus(row, false);
  focusByKey(row);
  expect(document.activeElement).toBe(row);
  expect(row.hasAttribute('data-key-focus')).toBe(true);
  row.blur();
  expect(row.hasAttribute('data-key-focus')).toBe(false);
  showFocus(row, true);
  focusByKey(row);
  expect(row.hasAttribute('data-key-focus')).toBe(false);
});

test('a press gives a button the focus, unless something beside it keeps it', () => {
  const button = draw<HTMLButtonElement>(
    '<main tabindex="-1"><input><button>Open</button></main>',
    'button',
  );
  const stop = focusPressedButtons();
  document.querySelector('main')?.focus();
  button.click();
  expect(document.activeElement).toBe(button);
  const box = document.querySelector('input');
  box?.focus();
  button.click();
  expect(document.activeElement).toBe(box);
  stop();
});

/** The header is on every page, where each byte of script counts; its links show any focus by their style. */
const shownByStyle = ['src/components/site/header/header.ts'];

test('whatever listens to arrow keys moves the focus so that Safari shows it', () => {
  const files = globSync('src/{components,islands,portal}/**/*.{astro,ts,tsx}').filter((file) =>
    /Arrow(?:Down|Right)|tabKeyboardNav/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(4);
  const others = files.filter((file) =>
    /\.focus\((?!\{ focusVisible)/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual(shownByStyle);
  const menu = readFileSync('src/styles/header/menu.css', 'utf8');
  expect(menu).toMatch(/\.menu-list a:focus \{\s*outline:/);
});
