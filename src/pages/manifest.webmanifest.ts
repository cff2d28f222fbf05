import type { APIRoute } from 'astro';
import { identity } from '#model/site/identity.ts';

export const GET: APIRoute = () =>
  Response.json({
    name: identity.name,
    short_name: identity.shortName,
    start_url: '/',
    display: 'browser',
    background_color: '#f7f8f4',
    theme_color: '#0b1e2b',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
