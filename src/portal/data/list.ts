import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listBounds } from '#model/admin/lists.ts';
import { nextLink, type ResponseSchema } from '#islands/ui/browser/api-client.ts';
import { staffRequest } from '../session/request.ts';
import { toFailure, type Failure } from './failure.ts';
import { queryClient } from './query-client.ts';

// The first page is small enough for its rows to be there at once; later pages are as large as allowed.
const firstPageSize = 500;

// Showing rows takes longer with each row, so each load has as many pages as all before it: 100,000 rows are shown anew
// seven times, not twenty.
const countPages = (loads: number) => 2 ** Math.max(0, loads - 1);

interface LoadedRows<Row> {
  rows: Row[];
  total: number;
  next: string | null;
}

interface Load {
  /** The address of the first page; empty for the beginning of the list. */
  from: string;
  pages: number;
}

const beginning: Load = { from: '', pages: 1 };

function withLimit(path: string, limit: number): string {
  const url = new URL(path, location.origin);
  url.searchParams.set('limit', String(limit));
  return url.pathname + url.search;
}

async function loadPage<Row>(
  path: string,
  schema: ResponseSchema<Row[]>,
): Promise<LoadedRows<Row>> {
  const { data: rows, response } = await staffRequest(path, { schema });
  const link = nextLink(response);
  return {
    rows,
    total: Number(response.headers.get('X-Total-Count') ?? rows.length),
    next: link ? withLimit(link, listBounds.maxLimit) : null,
  };
}

/** Reads all rows of a list, page by page. @throws what `staffRequest` throws */
export async function loadAllRows<Row>(
  path: string,
  schema: ResponseSchema<Row[]>,
): Promise<Row[]> {
  const pages: Row[][] = [];
  for (let next: string | null = withLimit(path, listBounds.maxLimit); next;) {
    const page: LoadedRows<Row> = await loadPage(next, schema);
    pages.push(page.rows);
    next = page.next;
  }
  return pages.flat();
}

/**
 * Describes a list of the server's that loads page by page, as `{ rows, total, next }` for each load. A refresh shows the
 * old rows until it is complete.
 */
export function listQuery<Row>(path: string, schema: ResponseSchema<Row[]>) {
  return infiniteQueryOptions({
    queryKey: [path],
    queryFn: async ({ pageParam: { from, pages } }): Promise<LoadedRows<Row>> => {
      const loaded = await loadPage(from || withLimit(path, firstPageSize), schema);
      for (let page = 1; page < pages && loaded.next; page += 1) {
        const { rows, ...rest } = await loadPage(loaded.next, schema);
        Object.assign(loaded, rest, { rows: loaded.rows.concat(rows) });
      }
      return loaded;
    },
    initialPageParam: beginning,
    getNextPageParam: ({ next }, loads): Load | null =>
      next ? { from: next, pages: countPages(loads.length) } : null,
    structuralSharing: false,
  });
}

type ListQuery<Row> = ReturnType<typeof listQuery<Row>>;

export interface ListState<Row> {
  rows: readonly Row[];
  total: number | null;
  status: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
}

const noPages: never[] = [];

function useList<Row>(
  options: ListQuery<Row>,
  isRead = true,
): ListState<Row> & { retry: () => void } {
  const { data, error, isFetching, isFetchNextPageError, ...query } = useInfiniteQuery({
    ...options,
    enabled: isRead,
  });
  const { hasNextPage, fetchNextPage, refetch } = query;
  const isIncomplete = isRead && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (isIncomplete) void fetchNextPage();
  }, [isIncomplete, fetchNextPage]);
  const isLoading = isFetching || isIncomplete;
  const loads = data?.pages ?? noPages;
  const rows = useMemo(() => loads.flatMap((load) => load.rows), [loads]);
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? null,
    status: isLoading ? 'loading' : error ? 'failed' : 'ready',
    failure: error && !isLoading ? toFailure(error) : null,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

export interface StatsFailure extends Failure {
  /** True when the list failed, too: its own failure and "Try again" stand for both. */
  isWithList: boolean;
}

interface ListFigures<Row, Figures, Counted> {
  query: UseQueryOptions<Figures, Error, Figures, string[]>;
  of: ListQuery<Row>;
  /** Counts the rows when the server sends no figures; absent where rows do not hold them. */
  count?: (rows: readonly Row[]) => Counted;
}

/** Reads a list and the figures of the whole list, even where only a part of it is shown. */
export function useListPage<Row, Figures, Counted = Figures>(
  shown: ListQuery<Row>,
  { query, of, count }: ListFigures<Row, Figures, Counted>,
) {
  const { retry, ...list } = useList(shown);
  const { data, error, refetch } = useQuery(query);
  const isShown = of.queryKey[0] === shown.queryKey[0];
  const isCounted = count !== undefined && error !== null;
  const { retry: retryWhole, ...other } = useList(of, isCounted && !isShown);
  const whole = isShown ? list : other;
  const isComplete = whole.total !== null && whole.rows.length >= whole.total;
  const counted = useMemo(
    () => (isCounted && isComplete ? count(whole.rows) : undefined),
    [isCounted, isComplete, whole.rows, count],
  );
  const isMissing = error && !counted && !(isCounted && whole.status === 'loading');
  const statsFailure: StatsFailure | null = isMissing
    ? { ...toFailure(error), isWithList: list.failure !== null }
    : null;
  return {
    list,
    figures: counted ?? data,
    statsFailure,
    retry: () => {
      if (list.failure) retry();
      if (other.failure) retryWhole();
      if (error) void refetch();
    },
  };
}

// A load under way starts over, because its rows may be older than the edit.
async function editRows<Row>(
  { queryKey }: ListQuery<Row>,
  edit: (loads: LoadedRows<Row>[]) => LoadedRows<Row>[],
) {
  const wasLoading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<InfiniteData<LoadedRows<Row>, Load>>(
    queryKey,
    (data) => data && { ...data, pages: edit(data.pages) },
  );
  if (wasLoading) void queryClient.refetchQueries({ queryKey });
}

/**
 * Replaces rows with the same id in a loaded list, puts the others before its first row, and counts those in `total`.
 * Changes nothing while no page is loaded.
 */
export async function putRows<Row extends { id: string }>(
  list: ListQuery<Row>,
  changed: readonly Row[],
) {
  await editRows(list, (pages) => {
    const rest = new Map(changed.map((row) => [row.id, row]));
    const put = pages.map(({ rows }) =>
      rows.map((row) => {
        const newer = rest.get(row.id);
        rest.delete(row.id);
        return newer ?? row;
      }),
    );
    const added = [...rest.values()];
    return pages.map((page, index) => ({
      ...page,
      total: page.total + added.length,
      rows: [...(index === 0 ? added : []), ...(put[index] ?? [])],
    }));
  });
}

/** Removes rows from a loaded list and from its `total`; an id that is not in it changes nothing. */
export async function removeRows<Row extends { id: string }>(
  list: ListQuery<Row>,
  ids: readonly string[],
) {
  const gone = new Set(ids);
  await editRows(list, (pages) => {
    const rest = pages.map(({ rows }) => rows.filter(({ id }) => !gone.has(id)));
    const removed = pages.reduce(
      (sum, page, index) => sum + page.rows.length - (rest[index]?.length ?? 0),
      0,
    );
    return pages.map((page, index) => ({
      ...page,
      total: page.total - removed,
      rows: rest[index] ?? [],
    }));
  });
}
