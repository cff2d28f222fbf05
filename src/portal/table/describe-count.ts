import { formatCount } from '#model/text/format-count.ts';
import type { ListState } from '../data/list.ts';
import type { TableDesign } from './table-design.ts';

interface Counted {
  list: Pick<ListState<unknown>, 'rows' | 'total' | 'status'>;
  listed?: number;
  shown: number;
  isNarrowed: boolean;
  noun: { one: string; many: string };
}

/**
 * Returns the text beside the toolbar: '12 of 340 donations', '340 donations', 'Loading 500 of 1,200', 'Loading' or
 * 'Not loaded'.
 */
export function describeCount({ list, listed, shown, isNarrowed, noun }: Counted): string {
  const { rows, total, status } = list;
  const size = rows.length;
  if (status === 'failed' && size === 0) return 'Not loaded';
  if (status === 'loading' && total === null) return 'Loading';
  if (status === 'loading' && size < (total ?? 0)) {
    return `Loading ${size.toLocaleString('en-US')} of ${(total ?? 0).toLocaleString('en-US')}`;
  }
  const all = formatCount(listed ?? size, noun.one, noun.many);
  return isNarrowed ? `${shown.toLocaleString('en-US')} of ${all}` : all;
}

/** Says that a list is empty, in two lines in any case, so that nothing below it moves. */
export function emptyMessage<Row>({ noun, empty }: TableDesign<Row>, isNarrowed: boolean) {
  return {
    title: `No ${noun.many} found`,
    text: 'Try adjusting your search or filters',
    help: isNarrowed ? null : empty,
  };
}
