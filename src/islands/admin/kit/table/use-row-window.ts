import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
 * loses its element. The nearest ancestor with `data-scroller` scrolls.
 */
export function useRowWindow(count: number, cursor: number, rowRem: number): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [rem] = useState(remInPixels);

  const rows: Virtualizer<HTMLElement, Element> = useVirtualizer({
    count,
    estimateSize: () => rowRem * rem,
    getScrollElement: () => scrollerOf(body.current),
    scrollMargin,
    scrollPaddingStart: (toolbarRem + headRem) * rem,
    scrollPaddingEnd: (statusRem + rowRem) * rem,
    overscan: 6,
    rangeExtractor: useCallback(
      (range) => [...new Set([...defaultRangeExtractor(range), cursor])].sort((a, b) => a - b),
      [cursor],
    ),
    useFlushSync: false,
  });

  // What stands above the rows may change with any drawing; the answer is nearly always the same.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- measured after every drawing
  useLayoutEffect(() => {
    const scroller = scrollerOf(body.current);
    if (!body.current || !scroller) return;
    const top = body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setScrollMargin(Math.round(top + scroller.scrollTop));
  });

  let end = scrollMargin;
  const drawn = rows.getVirtualItems().flatMap((item) => {
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
      const height = scrollerOf(body.current)?.clientHeight ?? 0;
      const taken = (toolbarRem + headRem + statusRem) * rem;
      return Math.max(1, Math.floor((height - taken) / (rowRem * rem)) - 1);
    },
  };
}
