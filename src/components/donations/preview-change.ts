import {
  monthlyResponseSchema,
  monthlyChangeSchema,
  readNextCents,
} from '#model/donations/monthly-change.ts';
import { locateRefusal, toMonthlyChange } from '#model/donations/monthly-form.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { expectedChangeKey } from '#model/donations/monthly-text.ts';
import { feeBoxLabel } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { readCents } from '#model/money/amount.ts';
import { ApiCallError, callApi } from '#islands/ui/browser/api-client.ts';
import { formatDollars } from '#model/money/money.ts';

// The change is previewed after this many milliseconds without typing.
const pauseMs = 300;

function readChange(form: HTMLFormElement): object {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return toMonthlyChange(text('act') === 'pause' ? 'pause' : 'amount', {
    amount: text('amount'),
    coverFee: text('coverFee') === 'true',
    pauseMonths: Number(text('pauseMonths')),
  });
}

/** Names the button by what it would do: `Change to $20.00`, `Pause for 2 months`. */
function nameButton(form: HTMLFormElement, cents: number): string {
  const pauseMonths = new FormData(form).get('pauseMonths');
  return pauseMonths === null
    ? monthlyCopy.amount.submit(formatDollars(cents))
    : monthlyCopy.pause.submit(Number(pauseMonths));
}

function createLink(href: string, label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  return link;
}

/** Makes a link to the button for the card, which this page has once it is loaded again. */
function linkToCard(href: string): HTMLAnchorElement {
  const link = createLink(href, monthlyCopy.toCard);
  // Without this, an address that differs by its fragment alone would load nothing.
  link.addEventListener('click', () => setTimeout(() => location.reload()));
  return link;
}

/**
 * Lets a form say what it would change while it is filled in, so that its one button is enough. The button names the
 * change at once, and a press on it before the response makes the change if that is the named one. Without a response
 * the form keeps its two steps.
 */
export function previewChange(root: HTMLElement): void {
  const find = <Kind extends HTMLElement>(mark: string) =>
    root.querySelector<Kind>(`[data-${mark}]`);
  const form = root.querySelector('form');
  const button = find<HTMLButtonElement>('submit');
  const label = button?.querySelector('.button-label');
  const promised = find<HTMLInputElement>('promised');
  const preview = find('preview');
  const sentence = find('sentence');
  const note = find('note');
  const error = find('error');
  const fee = find('fee');
  if (!form || !button || !label || !promised || !preview || !sentence || !note) return;
  const field = form.querySelector<HTMLInputElement>('input[name="amount"]');
  const { path = '' } = root.dataset;
  // The sum that is given now: that of the page until a response has a newer one.
  let nowCents = root.dataset.now === undefined ? null : Number(root.dataset.now);
  // The button's name as we gave it, because a translation replaces its text.
  let name = '';
  const asks = monthlyCopy.preview;
  let pendingCall: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The name of the button that was pressed before there was a response.
  let pressed: string | null = null;

  const nameFee = () => fee?.replaceChildren(feeBoxLabel(readCents(field?.value ?? ''), cardFee));

  function showError(message: string, newDonation: string | null = null) {
    if (!error) return;
    error.hidden = message === '';
    const text = error.querySelector('span');
    text?.replaceChildren(message);
    if (newDonation) text?.append(' ', createLink(newDonation, monthlyCopy.toNew));
    field?.toggleAttribute('aria-invalid', message !== '');
    if (message) field?.setAttribute('aria-invalid', 'true');
  }

  function nameSubmit(named: string) {
    name = named;
    label?.replaceChildren(named);
  }

  function show(text: string, isReady: boolean, named: string) {
    preview?.removeAttribute('aria-busy');
    button?.removeAttribute('aria-busy');
    if (preview) preview.hidden = text === '';
    sentence?.replaceChildren(text);
    if (note) note.hidden = !isReady;
    nameSubmit(named);
  }

  const isSame = (cents: number | undefined) => nowCents !== null && cents === nowCents;

  /** Forgets the last response and what waits for the next one. */
  function forget() {
    clearTimeout(timer);
    timer = undefined;
    pendingCall?.abort();
    pendingCall = undefined;
    pressed = null;
    if (promised) promised.value = '';
  }

  /** Names the change that is filled in. */
  function begin() {
    if (!form || !button) return;
    forget();
    preview?.setAttribute('aria-busy', 'true');
    button.removeAttribute('aria-busy');
    button.disabled = false;
    button.value = 'preview';
    const change = monthlyChangeSchema.safeParse(readChange(form)).data;
    const cents = change && (readNextCents(change) ?? 0);
    nameSubmit(cents === undefined || isSame(cents) ? asks : nameButton(form, cents));
  }

  async function ask() {
    clearTimeout(timer);
    timer = undefined;
    if (!form || !button || !promised) return;
    const call = new AbortController();
    pendingCall = call;
    const body = readChange(form);
    const wrong = monthlyChangeSchema.safeParse(body).error?.issues[0]?.message;
    if (wrong) {
      pendingCall = undefined;
      showError(wrong);
      button.disabled = true;
      show('', false, asks);
      return;
    }
    try {
      const options = {
        method: 'POST',
        body,
        schema: monthlyResponseSchema,
        signal: call.signal,
      } as const;
      const { data } = await callApi(path, options);
      if (call.signal.aborted) return;
      pendingCall = undefined;
      if (nowCents !== null) nowCents = data.nowCents ?? nowCents;
      const unchanged = isSame(data.amountCents);
      showError('');
      button.disabled = unchanged;
      button.value = 'change';
      promised.value = expectedChangeKey(data);
      const promisedName = nameButton(form, data.amountCents);
      show(unchanged ? monthlyCopy.amount.same : data.sentence, !unchanged, promisedName);
      if (pressed === promisedName && !unchanged) form.requestSubmit(button);
    } catch (failure) {
      if (call.signal.aborted) return;
      pendingCall = undefined;
      const { amountProblem, problem, link } = locateRefusal(
        failure instanceof ApiCallError ? failure.body : { error: monthlyCopy.unread },
      );
      showError(amountProblem ?? '', link);
      button.value = 'preview';
      // A wrong amount disables the button; a preview without a response can be sent as without scripts.
      button.disabled = amountProblem !== null;
      show(problem ?? '', false, asks);
      if (link && problem) sentence?.append(' ', linkToCard(link));
    }
  }

  nameFee();
  form.addEventListener('input', () => {
    nameFee();
    begin();
    timer = setTimeout(() => void ask(), pauseMs);
  });
  form.addEventListener('submit', (event) => {
    if (timer === undefined && pendingCall === undefined) return;
    event.preventDefault();
    pressed = name;
    button.setAttribute('aria-busy', 'true');
    if (timer !== undefined) void ask();
  });
  root.closest('details')?.addEventListener('toggle', ({ target }) => {
    if (!(target as HTMLDetailsElement).open || promised.value !== '') return;
    begin();
    void ask();
  });
  find('keep')?.addEventListener('click', (event) => {
    const details = root.closest('details');
    if (!details) return;
    event.preventDefault();
    form.reset();
    nameFee();
    forget();
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  if (!root.closest('details')?.open || promised.value !== '') return;
  begin();
  void ask();
}
