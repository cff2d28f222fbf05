import { verifyRequest } from '@contentful/node-apps-toolkit/requests';

// It covers Contentful's own retries.
const maxAgeSeconds = 300;

/** Returns true if the request is signed with our secret. */
export function isFromCms(secret: string, request: Request, body: string): boolean {
  const { pathname, search } = new URL(request.url);
  const canonical = {
    method: 'POST' as const,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
  };
  try {
    return verifyRequest(secret, canonical, maxAgeSeconds);
  } catch {
    // The SDK throws on expired or half-signed requests.
    return false;
  }
}
