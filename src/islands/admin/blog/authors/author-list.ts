import { blogAuthorsSchema } from '#contracts/blog-authors.ts';
import { FigureLoader } from '../../lists/figure-loader.ts';
import { oncePerSession } from '../../session/admin-session.ts';

/** All authors, by name (P-89). */
export const authorsOf = oncePerSession(
  (session) => new FigureLoader(session, '/api/admin/blog/authors', blogAuthorsSchema),
);
