import { foldQuery, listPath } from '#model/posts/post-paths.ts';

const pauseMs = 200;
const fewestLetters = 2;

const listId = 'list';

/** Reads the list as the server shows it for an address. @throws when no answer came. */
async function readList(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal, headers: { Accept: 'text/html' } });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

export function startListSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const clear = form.querySelector<HTMLButtonElement>('[data-clear]');
  const status = document.querySelector<HTMLElement>('[data-list-status]');
  const failure = document.querySelector<HTMLTemplateElement>('[data-list-failure]');
  if (!field || !clear || !status || !failure) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call = new AbortController();

  const searchAddress = (q: string) => {
    const path = new URL(form.action).pathname;
    return listPath(path, { q: foldQuery(q) });
  };
  const showClear = () => (clear.hidden = field.value === '');

  // The old list stays, dimmed, until the new one is there.
  async function show(address: string): Promise<void> {
    call.abort();
    call = new AbortController();
    const { signal } = call;
    const list = document.getElementById(listId);
    if (!list || !failure || !status) return;
    list.setAttribute('aria-busy', 'true');
    try {
      const page = await readList(address, signal);
      const next = page.getElementById(listId);
      if (!next) throw new Error('The answer holds no list.');
      list.replaceWith(document.adoptNode(next));
      document.title = page.title;
      status.textContent = next.querySelector('[data-list-title]')?.textContent ?? '';
    } catch {
      if (signal.aborted) return;
      list.removeAttribute('aria-busy');
      list.replaceChildren(failure.content.cloneNode(true));
      list.querySelector('[data-retry]')?.addEventListener('click', () => {
        field?.focus();
        void show(address);
      });
    }
  }

  function search(): void {
    clearTimeout(timer);
    const q = field?.value.trim() ?? '';
    const address = searchAddress(q);
    if (address === location.pathname + location.search) return;
    // One step of the history for a search, however often it is changed.
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
    if (location.hash !== '' && q === foldQuery(field.value)) return;
    field.value = q;
    showClear();
    void show(location.pathname + location.search);
  });
}
