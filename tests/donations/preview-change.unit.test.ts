// @vitest-environment happy-dom
/** The form of a monthly donation, which says what it would change while it is filled in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { previewChange } from '#components/donations/preview-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answered = mockPageResponse();
const next = { amountCents: 2000, on: '2026-12-05' };
const sentence = 'From December 5, $20.00 a month.';

beforeEach(() => {
  document.body.innerHTML = `<div data-path="/api/x/preview" data-now="1000"><form>
    <input type="hidden" name="act" value="amount"><input name="amount" value="10">
    <input type="hidden" name="promised" data-promised>
    <div data-preview hidden><p data-sentence></p><p data-note></p></div>
    <button type="submit" name="step" value="preview" data-submit><span class="button-label"></span></button>
  </form></div>`;
  previewChange(document.querySelector('div') as HTMLElement);
});

afterEach(() => document.body.replaceChildren());

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5000 });

const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector<Kind>(selector) as Kind;
const button = () => find<HTMLButtonElement>('button');

function type(amount: string) {
  const field = find<HTMLInputElement>('input[name="amount"]');
  field.value = amount;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('an amount that another tab took away can be typed again, and the new one is named as what is given', async () => {
  answered.mockImplementation(() =>
    Response.json({ sentence, amountCents: 1000, nowCents: 2000, next }),
  );
  type('10');
  await waitFor(() => expect(find('[data-sentence]').textContent).toBe(sentence));
  expect(button().disabled).toBe(false);
  answered.mockImplementation(() =>
    Response.json({ sentence, amountCents: 2000, nowCents: 2000, next }),
  );
  type('20');
  await waitFor(() => expect(find('[data-sentence]').textContent).toBe(monthlyCopy.amount.same));
  expect(button().disabled).toBe(true);
});

test('a press before the preview makes the change, also on a page that a browser translated', async () => {
  answered.mockImplementation(() =>
    Response.json({ sentence, amountCents: 2000, nowCents: 1000, next }),
  );
  const form = find<HTMLFormElement>('form');
  const sent = vi.fn();
  form.requestSubmit = sent;
  type('20');
  find('.button-label').textContent = 'Cambiar a $20.00';
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(button()));
});
