import { contactMessagesSchema, contactStatsSchema } from '#contracts/admin-contacts.ts';
import { indexShapeOf } from '../kit/table/table-design.ts';
import { FigureLoader } from '../lists/figure-loader.ts';
import { ListLoader } from '../lists/list-loader.ts';
import { oncePerSession } from '../session/admin-session.ts';
import { messageTable } from './message-table.tsx';

const rows = contactMessagesSchema;
const shape = indexShapeOf(messageTable);

/** The ordinary messages (P-86). */
export const inboxOf = oncePerSession(
  (session) => new ListLoader(session, { path: '/api/admin/contacts', rows, shape }),
);

/** What the spam signals marked (P-26). */
export const spamOf = oncePerSession(
  (session) => new ListLoader(session, { path: '/api/admin/contacts?spam=only', rows, shape }),
);

/** The figures of the stat cards. */
export const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, '/api/admin/contacts/stats', contactStatsSchema),
);
