import { verifyRequest } from '@contentful/node-apps-toolkit/requests';
/** How old a signed request may be, in seconds: enough for the CMS's own retries. */
const oldest = 300;

/** True when the CMS itself sent a request, signed with the secret that it shares with us. */
export function isFromCms(secret: string, request: Request, body: string): boolean {
  const { pathname, search } = new URL(request.url);
  const canonical = {
    method: 'POST' as const,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
  };
  try {
    return verifyRequest(secret, canonical, oldest);
  } catch {
    // It throws on an expired or a half-signed request.
    return false;
  }
}
