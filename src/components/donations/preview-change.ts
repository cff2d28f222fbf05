import {
  type MonthlyResponse,
  monthlyResponseSchema,
  monthlyChangeSchema,
  locateRefusal,
  toMonthlyChange,
} from '#model/donations/monthly-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { writePromise } from '#model/donations/monthly-text.ts';
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
function nameButton(form: HTMLFormElement, { next }: MonthlyResponse): string {
  const pauseMonths = new FormData(form).get('pauseMonths');
  return pauseMonths === null
    ? monthlyCopy.amount.submit(formatDollars(next?.amountCents ?? 0))
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
 * Lets a form say what it would change while it is filled in, so that its one button is enough. Without a response the
 * form keeps its two steps.
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
  const { path = '', now } = root.dataset;
  const asks = label.textContent;
  let pendingCall: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  function show(text: string, isReady: boolean, name: string) {
    preview?.removeAttribute('aria-busy');
    if (preview) preview.hidden = text === '';
    sentence?.replaceChildren(text);
    if (note) note.hidden = !isReady;
    label?.replaceChildren(name);
  }

  async function ask() {
    pendingCall?.abort();
    const call = new AbortController();
    pendingCall = call;
    if (!form || !button || !promised) return;
    promised.value = '';
    const body = readChange(form);
    const wrong = monthlyChangeSchema.safeParse(body).error?.issues[0]?.message;
    if (wrong) {
      showError(wrong);
      button.disabled = true;
      show('', false, asks);
      return;
    }
    preview?.setAttribute('aria-busy', 'true');
    try {
      const options = {
        method: 'POST',
        body,
        schema: monthlyResponseSchema,
        signal: call.signal,
      } as const;
      const { data } = await callApi(path, options);
      if (call.signal.aborted) return;
      const isSame = now !== undefined && data.next?.amountCents === Number(now);
      showError('');
      button.disabled = isSame;
      button.value = 'change';
      promised.value = writePromise(data);
      const text = isSame ? monthlyCopy.amount.same : data.sentence;
      show(text, !isSame, nameButton(form, data));
    } catch (failure) {
      if (call.signal.aborted) return;
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
    clearTimeout(timer);
    preview.setAttribute('aria-busy', 'true');
    button.disabled = true;
    timer = setTimeout(() => void ask(), pauseMs);
  });
  root.closest('details')?.addEventListener('toggle', ({ target }) => {
    if ((target as HTMLDetailsElement).open && promised.value === '') void ask();
  });
  find('keep')?.addEventListener('click', (event) => {
    const details = root.closest('details');
    if (!details) return;
    event.preventDefault();
    form.reset();
    nameFee();
    promised.value = '';
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  if (root.closest('details')?.open && promised.value === '') void ask();
}
