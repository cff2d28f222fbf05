import {
  type MonthlyResponse,
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

/** Returns the button's name by what it would do: `Change to $20.00`, `Pause for 2 months`. */
function changeLabel(form: HTMLFormElement, cents: number): string {
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

/** The elements that ChangeSteps and the fields above it render; only the form of an amount has the last three. */
interface Parts {
  form: HTMLFormElement;
  button: HTMLButtonElement;
  label: Element;
  promised: HTMLInputElement;
  preview: HTMLElement;
  sentence: HTMLElement;
  note: HTMLElement;
  field: HTMLInputElement | null;
  error: HTMLElement | null;
  fee: HTMLElement | null;
}

function findParts(root: HTMLElement): Parts | undefined {
  const find = <Kind extends HTMLElement>(mark: string) =>
    root.querySelector<Kind>(`[data-${mark}]`);
  const form = root.querySelector('form');
  const button = find<HTMLButtonElement>('submit');
  const label = button?.querySelector('.button-label');
  const promised = find<HTMLInputElement>('promised');
  const preview = find('preview');
  const sentence = find('sentence');
  const note = find('note');
  if (!form || !button || !label || !promised || !preview || !sentence || !note) return undefined;
  const field = form.querySelector<HTMLInputElement>('input[name="amount"]');
  const [error, fee] = [find('error'), find('fee')];
  return { form, button, label, promised, preview, sentence, note, field, error, fee };
}

function nameFee({ fee, field }: Parts): void {
  fee?.replaceChildren(feeBoxLabel(readCents(field?.value ?? ''), cardFee));
}

/** Shows what is wrong with the amount, or nothing for an empty message, with a link where a new donation helps. */
function showError({ error, field }: Parts, message: string, newDonation: string | null = null) {
  if (!error) return;
  error.hidden = message === '';
  const text = error.querySelector('span');
  text?.replaceChildren(message);
  if (newDonation) text?.append(' ', createLink(newDonation, monthlyCopy.toNew));
  field?.toggleAttribute('aria-invalid', message !== '');
  if (message) field?.setAttribute('aria-invalid', 'true');
}

function showSentence({ preview, button, sentence, note }: Parts, text: string, isReady: boolean) {
  preview.removeAttribute('aria-busy');
  button.removeAttribute('aria-busy');
  preview.hidden = text === '';
  sentence.replaceChildren(text);
  note.hidden = !isReady;
}

/** Holds what a form has asked of the API, and what it shows of the response. */
class ChangePreview {
  readonly #parts: Parts;
  readonly #path: string;
  /** The sum that is given now: that of the page until a response has a newer one. A pause has none. */
  #nowCents: number | null;
  /** The button's name as we gave it, because a translation replaces its text. */
  #name = '';
  /** The name of the button that was pressed before there was a response. */
  #pressed: string | null = null;
  #pendingCall: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts, path: string, nowCents: number | null) {
    this.#parts = parts;
    this.#path = path;
    this.#nowCents = nowCents;
  }

  /** True until the form has a response to what is filled in. */
  get isWaiting(): boolean {
    return this.#timer !== undefined || this.#pendingCall !== undefined;
  }

  /** Names the change that is filled in, and asks about it after a pause in typing. */
  askLater(): void {
    this.#begin();
    this.#timer = setTimeout(() => void this.#ask(), pauseMs);
  }

  /** Names the change that is filled in, and asks about it. */
  askNow(): void {
    this.#begin();
    void this.#ask();
  }

  /** Remembers a press on the button, which makes the named change once the response says the same. */
  press(): void {
    this.#pressed = this.#name;
    this.#parts.button.setAttribute('aria-busy', 'true');
    if (this.#timer !== undefined) void this.#ask();
  }

  /** Forgets the last response and what waits for the next one. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pendingCall?.abort();
    this.#pendingCall = undefined;
    this.#pressed = null;
    this.#parts.promised.value = '';
  }

  #isSame(cents: number | undefined): boolean {
    return this.#nowCents !== null && cents === this.#nowCents;
  }

  #nameButton(name: string): void {
    this.#name = name;
    this.#parts.label.replaceChildren(name);
  }

  #begin(): void {
    const { form, button, preview } = this.#parts;
    this.forget();
    preview.setAttribute('aria-busy', 'true');
    button.removeAttribute('aria-busy');
    button.disabled = false;
    button.value = 'preview';
    const change = monthlyChangeSchema.safeParse(readChange(form)).data;
    const cents = change && (readNextCents(change) ?? 0);
    const isNamed = cents !== undefined && !this.#isSame(cents);
    this.#nameButton(isNamed ? changeLabel(form, cents) : monthlyCopy.preview);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const body = readChange(this.#parts.form);
    const wrong = monthlyChangeSchema.safeParse(body).error?.issues[0]?.message;
    if (wrong) {
      this.#refuse(wrong);
      return;
    }
    const call = new AbortController();
    this.#pendingCall = call;
    try {
      const options = { method: 'POST', body, schema: monthlyResponseSchema } as const;
      const { data } = await callApi(this.#path, { ...options, signal: call.signal });
      if (!call.signal.aborted) this.#showResponse(data);
    } catch (failure) {
      if (!call.signal.aborted) this.#showFailure(failure);
    }
  }

  #refuse(message: string): void {
    this.#pendingCall = undefined;
    showError(this.#parts, message);
    this.#parts.button.disabled = true;
    showSentence(this.#parts, '', false);
    this.#nameButton(monthlyCopy.preview);
  }

  #showResponse(response: MonthlyResponse): void {
    const { form, button, promised } = this.#parts;
    this.#pendingCall = undefined;
    if (this.#nowCents !== null) this.#nowCents = response.nowCents ?? this.#nowCents;
    const isUnchanged = this.#isSame(response.amountCents);
    showError(this.#parts, '');
    button.disabled = isUnchanged;
    button.value = 'change';
    promised.value = expectedChangeKey(response);
    const name = changeLabel(form, response.amountCents);
    const text = isUnchanged ? monthlyCopy.amount.same : response.sentence;
    showSentence(this.#parts, text, !isUnchanged);
    this.#nameButton(name);
    if (this.#pressed === name && !isUnchanged) form.requestSubmit(button);
  }

  #showFailure(failure: unknown): void {
    const { button, sentence } = this.#parts;
    this.#pendingCall = undefined;
    const { amountProblem, problem, link } = locateRefusal(
      failure instanceof ApiCallError ? failure.body : { error: monthlyCopy.unread },
    );
    showError(this.#parts, amountProblem ?? '', link);
    button.value = 'preview';
    // A wrong amount disables the button; a preview without a response can be sent as without scripts.
    button.disabled = amountProblem !== null;
    showSentence(this.#parts, problem ?? '', false);
    this.#nameButton(monthlyCopy.preview);
    if (link && problem) sentence.append(' ', linkToCard(link));
  }
}

/** Lets the link that keeps things as they are close the fold around the form, which is then as at first. */
function foldOnKeep(root: HTMLElement, { form }: Parts, onKeep: () => void): void {
  root.querySelector('[data-keep]')?.addEventListener('click', (event) => {
    const details = root.closest('details');
    if (!details) return;
    event.preventDefault();
    form.reset();
    onKeep();
    details.open = false;
    details.querySelector('summary')?.focus();
  });
}

/**
 * Lets a form say what it would change while it is filled in, so that its one button is enough. The button names the
 * change at once, and a press on it before the response makes the change if that is the named one. Without a response
 * the form keeps its two steps.
 */
export function previewChange(root: HTMLElement): void {
  const parts = findParts(root);
  if (!parts) return;
  const { form, promised } = parts;
  const { path = '', now } = root.dataset;
  const change = new ChangePreview(parts, path, now === undefined ? null : Number(now));
  const details = root.closest('details');
  const askUnlessPromised = () => {
    if (details?.open && promised.value === '') change.askNow();
  };

  nameFee(parts);
  form.addEventListener('input', () => {
    nameFee(parts);
    change.askLater();
  });
  form.addEventListener('submit', (event) => {
    if (!change.isWaiting) return;
    event.preventDefault();
    change.press();
  });
  details?.addEventListener('toggle', askUnlessPromised);
  foldOnKeep(root, parts, () => {
    nameFee(parts);
    change.forget();
  });
  askUnlessPromised();
}
