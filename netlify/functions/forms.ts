import type { Config } from '@netlify/functions';
import { signup } from '#server/applications/routes.ts';
import { contact } from '#server/messages/routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api().route('/api/contact', contact).route('/api/researcher-signup', signup);

export default serve(app);

export const config: Config = {
  path: ['/api/contact', '/api/researcher-signup'],
};
