import { useSyncExternalStore } from 'react';

interface DraftOptions<Draft> {
  key: string;
  /** Reads parsed JSON; null for what is foreign, empty or too old. */
  parse: (stored: unknown) => Draft | null;
  /** Called for each access, because some browsers throw already when storage is named. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

interface DraftState<Draft> {
  /** What is being written; null while there is nothing. */
  draft: Draft | null;
  /** The draft comes from an earlier visit or another tab. */
  isRestored: boolean;
  /** The browser refuses to store it. */
  isRefused: boolean;
  /** What was just removed and can be restored, and where it was removed. */
  discarded: { draft: Draft; by: 'this tab' | 'other tab' } | null;
}

const noDraft = { draft: null, isRestored: false, isRefused: false, discarded: null };

/** The unsent text of one form. Tabs that store it in localStorage show the same draft. */
export class DraftStore<Draft> {
  readonly #options: DraftOptions<Draft>;
  readonly #listeners = new Set<() => void>();
  #state: DraftState<Draft> | undefined;

  constructor(options: DraftOptions<Draft>) {
    this.#options = options;
  }

  readonly read = (): DraftState<Draft> => (this.#state ??= this.#load());

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) addEventListener('storage', this.#follow);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) removeEventListener('storage', this.#follow);
    };
  };

  /** Stores a change; null removes the draft. */
  save(draft: Draft | null, changes: Partial<DraftState<Draft>> = {}): void {
    const { key, storage } = this.#options;
    let isRefused = false;
    try {
      if (draft === null) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(draft));
    } catch {
      isRefused = true;
    }
    this.#change({ ...this.read(), discarded: null, ...changes, draft, isRefused });
  }

  clear(): void {
    this.save(null, { isRestored: false });
  }

  /** Removes the draft; `restore` brings it back until the next change. */
  discard(): void {
    const { draft } = this.read();
    const discarded = draft && { draft, by: 'this tab' as const };
    this.save(null, { isRestored: false, discarded });
  }

  restore(): void {
    const { discarded } = this.read();
    if (discarded) this.save(discarded.draft, { isRestored: true });
  }

  #change(state: DraftState<Draft>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #parse(text: string | null): Draft | null {
    try {
      return this.#options.parse(JSON.parse(text ?? 'null'));
    } catch {
      return null;
    }
  }

  #load(): DraftState<Draft> {
    const { key, storage } = this.#options;
    try {
      const draft = this.#parse(storage().getItem(key));
      if (!draft) storage().removeItem(key);
      return { ...noDraft, draft, isRestored: draft !== null };
    } catch {
      return { ...noDraft, isRefused: true };
    }
  }

  readonly #follow = ({ key, newValue, storageArea }: StorageEvent): void => {
    if (key !== this.#options.key || storageArea !== this.#options.storage()) return;
    const { draft: before } = this.read();
    const draft = this.#parse(newValue);
    if (draft) this.#change({ ...noDraft, draft, isRestored: true });
    else if (before) {
      this.#change({ ...noDraft, discarded: { draft: before, by: 'other tab' } });
    }
  };
}

/** A form's draft; empty on the server and while hydrating. */
export function useStoredDraft<Draft>(store: DraftStore<Draft>): DraftState<Draft> {
  return useSyncExternalStore(store.subscribe, store.read, () => noDraft);
}
