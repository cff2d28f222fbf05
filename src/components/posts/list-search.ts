import { normalizeQuery, listPath } from '#model/posts/post-paths.ts';
import { LiveContent } from './live-content.ts';

const pauseMs = 200;
const fewestLetters = 2;

/** Makes a search form live: it searches while its reader types, in one step of the browser's history. */
export function startListSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const clear = form.querySelector<HTMLButtonElement>('[data-clear]');
  const status = document.querySelector<HTMLElement>('[data-list-status]');
  const list = document.querySelector('live-content');
  if (!field || !clear || !status || !(list instanceof LiveContent)) return;
  const [live, said, typed] = [list, status, field];
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
    const title = await live.open(address, signal, typed);
    if (signal.aborted) return;
    hasFailed = title === undefined;
    if (!hasFailed) said.textContent = live.querySelector('[data-list-title]')?.textContent ?? '';
  }

  function search(): void {
    clearTimeout(timer);
    const q = field?.value.trim() ?? '';
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
