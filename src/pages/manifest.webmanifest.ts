import type { APIRoute } from 'astro';
import { identity } from '#model/site/identity.ts';
import { ink, paper } from '#model/site/palette.ts';

export const GET: APIRoute = () =>
  Response.json({
    name: identity.name,
    short_name: identity.shortName,
    start_url: '/',
    display: 'browser',
    background_color: paper.light,
    theme_color: ink.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
