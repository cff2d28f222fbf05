import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => media.matches);
  };
}

export const useNarrow = mediaHook('(width < 48rem)');

// Either the portal fills the window and its page scrolls inside, or the window scrolls.
const useFramed = mediaHook('(width >= 48rem) and (height >= 30rem)');

// A narrower window has the toolbar in two lines.
const useWide = mediaHook('(width >= 72rem)');

const toolbarRem = { one: 3.75, two: 6.5 };
const headRem = 2.25;
const statusRem = 2.25;

function findScroller(body: HTMLElement | null): HTMLElement | null {
  return body?.closest<HTMLElement>('[data-scroller]') ?? null;
}

interface RowWindow {
  ids: readonly string[];
  cursor: number;
  /** The height of most rows, in rem. */
  rowRem: number;
}

/**
 * Returns which of the rows to draw, always with the one at the cursor. `gap` and `rest` are the pixels of rows that
 * are not drawn, before a row and after the last one. `measure` is the `ref` of each drawn row, which has its position
 * in `data-position`: a row of two lines, or one under a finger, is higher than others.
 */
export function useRowWindow({ ids, cursor, rowRem }: RowWindow) {
  const count = ids.length;
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rem] = useState(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  const framed = useFramed();
  const toolbar = useWide() ? toolbarRem.one : toolbarRem.two;
  const above = headRem + (framed ? toolbar : 0);
  const below = framed ? statusRem : 0;

  const options = {
    count,
    estimateSize: () => rowRem * rem,
    getItemKey: (position: number) => ids[position] ?? position,
    indexAttribute: 'data-position',
    measureElement: (row: Element) => row.getBoundingClientRect().height,
    scrollMargin,
    scrollPaddingStart: above * rem,
    scrollPaddingEnd: (below + rowRem) * rem,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), cursor])].sort((a, b) => a - b),
      [cursor],
    ),
    useFlushSync: false,
  };
  const inFrame = useVirtualizer({
    ...options,
    enabled: framed,
    getScrollElement: () => findScroller(body.current),
  });
  const inWindow = useWindowVirtualizer({ ...options, enabled: !framed });
  const rows: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element> = framed
    ? inFrame
    : inWindow;

  // oxlint-disable-next-line react/exhaustive-deps -- what is above the rows changes with any drawing
  useLayoutEffect(() => {
    const scroller = findScroller(body.current);
    if (!body.current || !scroller) return;
    const { top } = body.current.getBoundingClientRect();
    const start = framed ? scroller.scrollTop - scroller.getBoundingClientRect().top : scrollY;
    setScrollMargin(Math.round(top + start));
  });

  let end = scrollMargin;
  const inView = rows.getVirtualItems();
  // Until the scroller is measured, the row with the focus is drawn.
  const start = scrollMargin + cursor * rowRem * rem;
  const ofCursor = { index: cursor, start, end: start + rowRem * rem };
  const drawn = (inView.length > 0 ? inView : [ofCursor]).flatMap((item) => {
    if (item.index >= count) return [];
    const gap = item.start - end;
    end = item.end;
    return [{ position: item.index, gap }];
  });
  const rest = Math.max(0, scrollMargin + rows.getTotalSize() - end);

  return {
    body,
    drawn,
    rest,
    measure: rows.measureElement,
    scrollTo: (position: number) => rows.scrollToIndex(position),
    pageSize: () => {
      const height = framed ? (findScroller(body.current)?.clientHeight ?? 0) : innerHeight;
      return Math.max(1, Math.floor((height - (above + below) * rem) / (rowRem * rem)) - 1);
    },
  };
}
