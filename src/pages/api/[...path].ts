import type { APIRoute } from 'astro';
import { api } from '#server/http/api.ts';

export const prerender = false;

// Answers the addresses of /api that no function serves, with the API's 404.
const app = api();

export const ALL: APIRoute = ({ request }) =>
  app.fetch(request, { ip: '', waitUntil: () => undefined });
