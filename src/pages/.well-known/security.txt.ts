import { dayMs } from '#model/dates/durations.ts';
import type { APIRoute } from 'astro';
import { identity } from '#model/site/identity.ts';

// Readers ignore the file after this day (RFC 9116, 2.5.5, advises less than a year); every build
// moves it.
const validForDays = 360;

export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + validForDays * dayMs);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${identity.email}`,
    `Contact: ${new URL('/contact', site).href}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
    'Preferred-Languages: en',
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
