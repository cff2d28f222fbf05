import { useCallback, useEffect, useRef } from 'react';
import type { DonationStep, StepEntry } from '#contracts/donation-session.ts';
import { isLocked, reachable, type Flow, type Move } from './flow.ts';
import {
  distanceTo,
  entryState,
  firstEntry,
  foreignEntry,
  nextEntry,
  readEntry,
} from './step-history.ts';

/** The step that this entry of the history was left at, or null when the page is new to it. */
export function stepOfEntry(): DonationStep | null {
  return readEntry(history.state)?.step ?? null;
}

/** The browser's history brought into agreement with the flow, both ways. */
interface StepHistory {
  /** Takes the entry at hand for this step; to be called once, before anything else. */
  start(step: DonationStep): void;
  /** Goes back to a step as the browser's own Back would. */
  back(step: DonationStep): void;
}

export function useStepHistory(flow: Flow, dispatch: (move: Move) => void): StepHistory {
  const entry = useRef<StepEntry>(firstEntry);
  const latest = useRef(flow);
  const travelling = useRef(false);

  const stamp = useCallback((next: StepEntry) => {
    entry.current = next;
    history.replaceState(entryState(next), '');
  }, []);

  useEffect(() => {
    latest.current = flow;
    if (!flow.started || flow.step === entry.current.step) return;
    entry.current = nextEntry(entry.current, flow.step);
    history.pushState(entryState(entry.current), '');
  }, [flow]);

  useEffect(() => {
    const arrive = ({ state }: PopStateEvent) => {
      travelling.current = false;
      const found = readEntry(state);
      if (!found) {
        stamp(foreignEntry(entry.current));
        return;
      }
      const away = entry.current.place - found.place;
      // Money may be on its way: stay. A distance of 0 would reload the page.
      if (isLocked(latest.current) && away !== 0) {
        history.go(away);
        return;
      }
      const step = reachable(latest.current, found.step);
      stamp({ ...found, step });
      dispatch({ type: 'stepped', to: step });
    };
    const scroll = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    addEventListener('popstate', arrive);
    return () => {
      removeEventListener('popstate', arrive);
      history.scrollRestoration = scroll;
    };
  }, [dispatch, stamp]);

  const start = useCallback(
    (step: DonationStep) => {
      stamp({ ...(readEntry(history.state) ?? firstEntry), step });
    },
    [stamp],
  );
  const back = useCallback((step: DonationStep) => {
    // A second press while the first is under way would go back twice.
    if (travelling.current) return;
    travelling.current = true;
    history.go(distanceTo(entry.current, step));
  }, []);
  return { start, back };
}
