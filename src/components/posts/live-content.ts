import { fetchPage, swapContent } from './swap-content.ts';

// LiveContent.astro writes it beside the content.
interface Content {
  /** The API paths, each with the entity tag of the content; the first one decides. */
  sources: { path: string; etag?: string }[];
  refused: string;
  unreachable: string;
  notFound?: string;
  missing?: string;
  heading: string;
  loading: string;
  away: string;
  removed: string;
  stale: string;
  tryAgain: string;
  trying: string;
}

const timeoutMs = 15_000;

// Safari lacks `requestIdleCallback`.
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));

function create(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** Thrown when the content is not what the server has. */
class Failure extends Error {
  readonly isGone: boolean;

  constructor(message: string, isGone = false) {
    super(message);
    this.isGone = isGone;
  }
}

const readAddress = () => location.pathname + location.search;

/** Asks once whether its content is still that of the API, and shows the current page when it is not. */
export class LiveContent extends HTMLElement {
  // The focus goes here when a press of "Try again" has shown the content.
  #focusAfterRetry: HTMLElement | null = document.getElementById('content');

  #again: () => Promise<unknown> = () => this.#refresh();

  get #content(): Content {
    return JSON.parse(this.dataset.content ?? '') as Content;
  }

  get #status(): Element | null {
    return this.querySelector('.state-stale');
  }

  connectedCallback(): void {
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#retry();
    });
    whenIdle(() => void this.#try(() => this.#refresh()));
  }

  /**
   * Shows the content at another address of the page, or a failure with "Try again" in its place. Until then the old
   * content stays, dimmed.
   *
   * @param focus where the focus goes after another try
   * @returns the title of the page, or undefined after a failure and when `signal` ended it
   */
  async open(
    address: string,
    signal: AbortSignal,
    focus: HTMLElement,
  ): Promise<string | undefined> {
    this.#again = () => this.#refresh();
    this.setAttribute('aria-busy', 'true');
    const call = new AbortController();
    const end = () => call.abort();
    signal.addEventListener('abort', end);
    setTimeout(end, timeoutMs);
    const title = await this.#load(address, call.signal).catch(() => undefined);
    if (signal.aborted) return undefined;
    this.removeAttribute('aria-busy');
    if (title !== undefined) return title;
    const { heading, unreachable, away } = this.#content;
    this.#focusAfterRetry = focus;
    this.#again = () => this.#load(address, AbortSignal.timeout(timeoutMs));
    this.#showSheet(heading, unreachable, away, this.#createRetry());
    return undefined;
  }

  async #load(address: string, signal: AbortSignal): Promise<string> {
    const { element, title } = await fetchPage(address, this.id, signal);
    // A search began meanwhile.
    if (address !== readAddress()) return title;
    this.dataset.content = element.dataset.content;
    swapContent(this, element);
    document.title = title;
    return title;
  }

  /**
   * Asks the API and swaps the content if it changed.
   *
   * @throws Failure when the API refuses, or says that it is gone; another error when no response came
   */
  async #refresh(): Promise<unknown> {
    const { sources, refused, notFound, missing } = this.#content;
    const signal = AbortSignal.timeout(timeoutMs);
    const [response, ...others] = await Promise.all(
      sources.map(({ path, etag }, index) => {
        const asked = fetch(path, { signal, headers: etag ? { 'If-None-Match': etag } : {} });
        // Without the other responses the content is as complete as it was.
        return index === 0 ? asked : asked.catch(() => undefined);
      }),
    );
    if (response?.status === 404 && notFound) throw new Failure(notFound, true);
    if (response?.ok && (await response.json()) === null && missing)
      throw new Failure(missing, true);
    if (response?.status !== 304 && !response?.ok) throw new Failure(refused);
    const hasChanged = response.ok || others.some((other) => other?.ok);
    return hasChanged && this.#load(readAddress(), signal);
  }

  /** Tries some work and returns whether it succeeded; if not, says why, unless another address is shown meanwhile. */
  async #try(work: () => Promise<unknown>): Promise<boolean> {
    const address = readAddress();
    try {
      await work();
      return true;
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure(this.#content.unreachable);
      if (address === readAddress()) this.#showFailure(failure);
      return false;
    }
  }

  async #retry(): Promise<void> {
    const button = this.querySelector('.state-again');
    if (!button || button.hasAttribute('aria-disabled')) return;
    const { tryAgain, trying, loading } = this.#content;
    const isShown = this.#status?.contains(button);
    button.textContent = isShown ? trying : loading;
    button.setAttribute('aria-disabled', 'true');
    const isDone = await this.#try(this.#again);
    button.textContent = tryAgain;
    button.removeAttribute('aria-disabled');
    if (!isDone) return;
    const hadFocus = document.activeElement === button || document.activeElement === document.body;
    this.#status?.replaceChildren();
    if (hadFocus) this.#focusAfterRetry?.focus({ preventScroll: true });
  }

  #showFailure({ message, isGone }: Failure): void {
    const { stale, removed, heading } = this.#content;
    const title = this.querySelector('.state-sheet > :first-child');
    const shown = this.#status?.querySelector('strong');
    if (isGone) this.#showSheet(heading, message, removed);
    else if (title ?? shown) (title ?? shown)?.replaceChildren(message);
    else {
      this.#status?.append(create('strong', '', message), ` ${stale} `, this.#createRetry());
    }
  }

  #createRetry(): Node {
    return create('form', '', create('button', 'text-button state-again', this.#content.tryAgain));
  }

  // A screen reader speaks an alert that is inserted whole.
  #showSheet(heading: string, message: string, text: string, ...more: Node[]): void {
    const parts = [create(heading, 'type-h2', message), create('p', 'type-lead', text)];
    const alert = create(
      'div',
      'wrap state-failure',
      create('div', 'sheet state-sheet', ...parts, ...more),
    );
    alert.setAttribute('role', 'alert');
    this.replaceChildren(alert);
  }
}

customElements.define('live-content', LiveContent);
