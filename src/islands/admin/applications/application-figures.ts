import { applicationsSchema, applicationStatsSchema } from '#contracts/applications.ts';
import { FigureLoader } from '../lists/figure-loader.ts';
import { oncePerSession } from '../session/admin-session.ts';

const path = '/api/admin/applications';

/** The figures of the stat cards, and of the line on People. */
export const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, `${path}/stats`, applicationStatsSchema),
);

/** The queue, oldest first: what the arrows of an application's page go through. */
export const queueOf = oncePerSession(
  (session) => new FigureLoader(session, path, applicationsSchema),
);
