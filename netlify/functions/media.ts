import type { Config } from '@netlify/functions';
import { adminGate } from '#server/http/admin-gate.ts';
import { api, serve } from '#server/http/api.ts';
import { adminPictureRoutes, mediaRoutes } from '#server/pictures/routes.ts';

/** Serves uploads apart from the rest of the portal, because reading pictures takes a large library. */
export const app = api();
app.use('/api/admin/*', adminGate);
app.route('/api/admin/media', adminPictureRoutes);
app.route('/media', mediaRoutes);

export default serve(app);

export const config: Config = { path: ['/api/admin/media', '/api/admin/media/*', '/media/*'] };
