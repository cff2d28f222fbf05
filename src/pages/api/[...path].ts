import type { APIRoute } from 'astro';
import { api } from '#server/http/api.ts';

export const prerender = false;

const app = api();

/** An `/api` path that no function has: 404 in the one error shape (P-13). */
export const ALL: APIRoute = ({ request }) =>
  app.fetch(request, { ip: '', waitUntil: () => undefined });
