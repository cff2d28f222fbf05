import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Reads and writes the filters and the order in the address, so that reload, Back and a sent link keep them. */
export function useListAddress() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const choices = useMemo(() => new URLSearchParams(search), [search]);

  return {
    read: (name: string) => choices.get(name),
    /** Sets each parameter that is named, and removes it for null; `replace` adds no step for Back. */
    write(changes: Readonly<Record<string, string | null>>, { replace = false } = {}) {
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      const query = next.toString();
      if (query === new URLSearchParams(location.search).toString()) return;
      navigate(`~${location.pathname}${query && `?${query}`}`, { replace });
    },
  };
}

export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { id: string; label: string }[];
  /** True for an option that narrows the list; by default any but the first does. */
  isNarrowing?: boolean;
  onChoose: (id: string) => void;
}

/**
 * Stores a choice in the address under its label in lower case; the first option needs no entry. An option that the
 * list does not have counts as the first.
 */
export function useListChoice(label: string, options: ChoiceProps['options']): ChoiceProps {
  const { read, write } = useListAddress();
  const name = label.toLowerCase();
  const first = options[0]?.id ?? '';
  const stored = read(name);
  const chosen = options.find(({ id }) => id === stored);
  return {
    label,
    value: chosen?.id ?? first,
    options,
    onChoose: (id) => write({ [name]: id === first ? null : id }),
  };
}

// Browsers refuse addresses that change with every letter; Safari takes a hundred in half a minute.
const typingMs = 300;

export type ListSearch = ReturnType<typeof useListSearch>;

/**
 * Manages the search, which applies at once as it is typed, and reaches the address a moment later or once the field is
 * left.
 */
export function useListSearch() {
  const { read, write } = useListAddress();
  const [typed, setTyped] = useState<string | null>(null);

  function store() {
    if (typed === null) return;
    write({ q: typed || null }, { replace: true });
    setTyped(null);
  }

  useEffect(() => {
    const timer = setTimeout(store, typingMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the time again
  }, [typed]);

  return { text: typed ?? read('q') ?? '', type: (text: string) => setTyped(text), store };
}
