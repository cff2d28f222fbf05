import type { APIRoute } from 'astro';
import { api } from '#server/http/api.ts';

export const prerender = false;

const app = api();

export const ALL: APIRoute = ({ request }) =>
  app.fetch(request, { ip: '', waitUntil: () => undefined });
