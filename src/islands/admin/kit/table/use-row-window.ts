import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useFramed } from './window-shape.ts';

/** Heights in rem, as Table.module.css has them. */
export const ordinaryRowRem = 2.5;
const toolbarRem = 3.75;
const headRem = 2.25;
const statusRem = 2.25;

/** A row to draw, with the empty height before it in pixels. */
export interface DrawnRow {
  place: number;
  gap: number;
}

interface RowWindow {
  body: RefObject<HTMLTableSectionElement | null>;
  drawn: DrawnRow[];
  /** Empty height after the last drawn row, in pixels. */
  rest: number;
  scrollTo: (place: number) => void;
  /** Rows that are seen at once. */
  pageSize: () => number;
}

function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function scrollerOf(body: HTMLElement | null): HTMLElement | null {
  return body?.closest<HTMLElement>('[data-scroller]') ?? null;
}

/**
 * Which of many rows to draw: those in view, and the one under the cursor, so that the focus never
 * loses its element. In the portal's frame the nearest ancestor with `data-scroller` scrolls, in a low
 * window all of it.
 */
export function useRowWindow(count: number, cursor: number, rowRem: number): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rem] = useState(remInPixels);
  const framed = useFramed();
  const above = headRem + (framed ? toolbarRem : 0);
  const below = framed ? statusRem : 0;

  const options = {
    count,
    estimateSize: () => rowRem * rem,
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
    getScrollElement: () => scrollerOf(body.current),
  });
  const inWindow = useWindowVirtualizer({ ...options, enabled: !framed });
  const rows: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element> = framed
    ? inFrame
    : inWindow;

  // What stands above the rows may change with any drawing; the answer is nearly always the same.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- measured after every drawing
  useLayoutEffect(() => {
    const scroller = scrollerOf(body.current);
    if (!body.current || !scroller) return;
    const { top } = body.current.getBoundingClientRect();
    const start = framed ? scroller.scrollTop - scroller.getBoundingClientRect().top : scrollY;
    setScrollMargin(Math.round(top + start));
  });

  let end = scrollMargin;
  const inView = rows.getVirtualItems();
  // Until what scrolls is measured, as when the frame comes or goes, the row with the focus stays.
  const start = scrollMargin + cursor * rowRem * rem;
  const ofCursor = { index: cursor, start, end: start + rowRem * rem };
  const drawn = (inView.length > 0 ? inView : [ofCursor]).flatMap((item) => {
    if (item.index >= count) return [];
    const gap = item.start - end;
    end = item.end;
    return [{ place: item.index, gap }];
  });
  const rest = Math.max(0, scrollMargin + rows.getTotalSize() - end);

  return {
    body,
    drawn,
    rest,
    scrollTo: (place) => rows.scrollToIndex(place),
    pageSize: () => {
      const height = framed ? (scrollerOf(body.current)?.clientHeight ?? 0) : innerHeight;
      return Math.max(1, Math.floor((height - (above + below) * rem) / (rowRem * rem)) - 1);
    },
  };
}
