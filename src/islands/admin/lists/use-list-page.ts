import { useEffect, useSyncExternalStore } from 'react';
import type { FigureLoader, FigureState } from './figure-loader.ts';
import type { ListLoader, ListState } from './list-loader.ts';

interface ListPageState<Row, Figures> {
  list: ListState<Row>;
  stats: FigureState<Figures>;
  /** Tries again whatever did not load. */
  retry: () => void;
}

/** List and stat cards of a page: refreshed when it opens, redrawn when they change. */
export function useListPage<Row, Figures>(
  rows: ListLoader<Row>,
  figures: FigureLoader<Figures>,
): ListPageState<Row, Figures> {
  useEffect(() => void rows.load(), [rows]);
  useEffect(() => void figures.load(), [figures]);
  const list = useSyncExternalStore(rows.subscribe, rows.read);
  const stats = useSyncExternalStore(figures.subscribe, figures.read);

  function retry() {
    if (list.failure) void rows.retry();
    if (stats.failure) void figures.load();
  }
  return { list, stats, retry };
}
