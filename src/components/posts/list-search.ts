import { normalizeQuery, listPath } from '#model/posts/post-paths.ts';
import { LiveContent } from './live-content.ts';

const pauseMs = 200;
const fewestLetters = 2;

interface SearchParts {
  form: HTMLFormElement;
  field: HTMLInputElement;
  clear: HTMLButtonElement;
  /** What screen readers hear of a search. */
  status: HTMLElement;
  list: LiveContent;
}

/** Makes a search form live: it searches while its reader types, in one step of the browser's history. */
export function startListSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const clear = form.querySelector<HTMLButtonElement>('[data-clear]');
  const status = document.querySelector<HTMLElement>('[data-list-status]');
  const list = document.querySelector('live-content');
  if (!field || !clear || !status || !(list instanceof LiveContent)) return;
  connectParts({ form, field, clear, status, list });
}

function connectParts({ form, field, clear, status, list }: SearchParts): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call = new AbortController();
  let hasFailed = false;

  const searchAddress = (q: string) => {
    const path = new URL(form.action).pathname;
    return listPath(path, { q: normalizeQuery(q) });
  };
  const showClear = () => (clear.hidden = field.value === '');

  async function show(address: string): Promise<void> {
    call.abort();
    const { signal } = (call = new AbortController());
    const title = await list.open(address, signal, field);
    if (signal.aborted) return;
    hasFailed = title === undefined;
    if (!hasFailed) status.textContent = list.querySelector('[data-list-title]')?.textContent ?? '';
  }

  function search(): void {
    clearTimeout(timer);
    const q = field.value.trim();
    const address = searchAddress(q);
    if (!hasFailed && address === location.pathname + location.search) return;
    // A search is one step of the history, however often it is changed.
    const isSearching = new URLSearchParams(location.search).has('q');
    if (isSearching) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    void show(address);
  }

  showClear();
  field.addEventListener('input', () => {
    showClear();
    clearTimeout(timer);
    const { length } = field.value.trim();
    if (length === 0 || length >= fewestLetters) timer = setTimeout(search, pauseMs);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  clear.addEventListener('click', () => {
    field.value = '';
    showClear();
    field.focus();
    search();
  });
  addEventListener('popstate', () => {
    const q = new URLSearchParams(location.search).get('q') ?? '';
    if (location.hash !== '' && q === normalizeQuery(field.value)) return;
    field.value = q;
    showClear();
    void show(location.pathname + location.search);
  });
}
