import { useEffect, useSyncExternalStore } from 'react';
import {
  applicationsSchema,
  applicationStatsSchema,
  type Application,
  type ApplicationStats,
} from '#contracts/applications.ts';
import { FigureLoader } from '../lists/figure-loader.ts';
import { oncePerSession } from '../session/admin-session.ts';
import { useSession } from '../session/session-context.ts';

const path = '/api/admin/applications';

/** The figures of the stat cards, of the sidebar and of the line on People. */
export const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, `${path}/stats`, applicationStatsSchema),
);

/** The queue, oldest first. */
export const queueOf = oncePerSession(
  (session) => new FigureLoader(session, path, applicationsSchema),
);

/** Reads the figures; null until they are there. */
export function useApplicationStats(): ApplicationStats | null {
  const figures = figuresOf(useSession());
  useEffect(() => void figures.load(), [figures]);
  return useSyncExternalStore(figures.subscribe, figures.read).figures;
}

/** An application's place in the queue and its neighbors there. */
export interface QueuePlace {
  /** Pending applications, without this one once it is decided. */
  waiting: number;
  /** Place in the queue, from 0; null when the application is not in it. */
  place: number | null;
  before: Application | undefined;
  next: Application | undefined;
}

/** Reads the queue around an application; null until it is there. A decided one keeps its neighbors. */
export function useQueue({ id, status, createdAt }: Application): QueuePlace | null {
  const queue = queueOf(useSession());
  useEffect(() => void queue.load(), [queue]);
  const { figures } = useSyncExternalStore(queue.subscribe, queue.read);
  if (figures === null) return null;
  const place = status === 'pending' ? figures.findIndex((one) => one.id === id) : -1;
  if (place >= 0) {
    const [before, next] = [figures[place - 1], figures[place + 1]];
    return { waiting: figures.length, place, before, next };
  }
  const waiting = figures.filter((one) => one.id !== id);
  const after = waiting.find((one) => one.createdAt >= createdAt);
  return {
    waiting: waiting.length,
    place: null,
    before: waiting.findLast((one) => one.createdAt < createdAt),
    next: after ?? waiting[0],
  };
}
