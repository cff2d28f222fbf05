import { adminPostRowsSchema, blogStatsSchema } from '#contracts/admin-blog.ts';
import { indexShapeOf } from '../../kit/table/table-design.ts';
import { FigureLoader } from '../../lists/figure-loader.ts';
import { ListLoader } from '../../lists/list-loader.ts';
import { oncePerSession } from '../../session/admin-session.ts';
import { postTable } from './post-table.tsx';

/** Every post without its body (P-87). */
export const postsOf = oncePerSession(
  (session) =>
    new ListLoader(session, {
      path: '/api/admin/blog/posts?content=none',
      rows: adminPostRowsSchema,
      shape: indexShapeOf(postTable),
    }),
);

/** The figures of the stat cards. */
export const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, '/api/admin/blog/stats', blogStatsSchema),
);
