/** The choice of colors where the browser refuses storage (P-200). */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import themeScript from '#model/site/theme-script.js?raw';

test('without storage the system decides, and a choice holds on the page', () => {
  const radios = ['system', 'light', 'dark'].map((value) => ({ value, checked: false }));
  const listeners: Record<string, (event: object) => void> = {};
  const page = {
    document: {
      documentElement: { dataset: {} },
      querySelectorAll: (selector: string) => (selector === '[name=theme]' ? radios : []),
    },
    addEventListener: (name: string, listen: (event: object) => void) => {
      listeners[name] = listen;
    },
    dispatchEvent: () => true,
    Event,
    get localStorage(): never {
      throw new DOMException('Refused', 'SecurityError');
    },
  };
  const checked = () => radios.filter((radio) => radio.checked).map(({ value }) => value);
  runInNewContext(themeScript, page);
  expect(checked()).toEqual(['system']);
  listeners.change?.({ target: { name: 'theme', value: 'dark' } });
  listeners.pageshow?.({});
  expect(checked()).toEqual(['dark']);
});
