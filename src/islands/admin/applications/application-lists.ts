import { applicationsSchema } from '#contracts/applications.ts';
import { indexShapeOf } from '../kit/table/table-design.ts';
import { ListLoader } from '../lists/list-loader.ts';
import { oncePerSession } from '../session/admin-session.ts';
import { applicationTable } from './application-table.tsx';

const path = '/api/admin/applications';
const rows = applicationsSchema;
const shape = indexShapeOf(applicationTable);

/** Every ordinary application. */
export const applicationsOf = oncePerSession(
  (session) => new ListLoader(session, { path: `${path}?status=all`, rows, shape }),
);

/** What the spam signals marked (P-26). */
export const spamOf = oncePerSession(
  (session) => new ListLoader(session, { path: `${path}?status=all&spam=only`, rows, shape }),
);
