import type { ListState } from '../../lists/list-loader.ts';

const number = new Intl.NumberFormat('en-US');

interface Counted {
  list: Pick<ListState<never>, 'size' | 'total' | 'status'>;
  /** Rows that the search and the filter leave. */
  shown: number;
  /** Whether a search or a filter is on. */
  narrowed: boolean;
  noun: { one: string; many: string };
}

/** '612 messages', '12 of 612 messages', 'Loading 500 of 1,482', 'Not loaded'. */
export function countWords({ list, shown, narrowed, noun }: Counted): string {
  const { size, total, status } = list;
  if (status === 'failed' && size === 0) return 'Not loaded';
  if (status === 'loading' && total === null) return 'Loading';
  if (status === 'loading' && size < (total ?? 0)) {
    return `Loading ${number.format(size)} of ${number.format(total ?? 0)}`;
  }
  const words = size === 1 ? noun.one : noun.many;
  const all = `${number.format(size)} ${words}`;
  return narrowed ? `${number.format(shown)} of ${all}` : all;
}
