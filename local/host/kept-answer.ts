/** An answer as the edge cache keeps it. */
export interface KeptAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  tags: string[];
  /** When it was kept, in milliseconds. */
  keptAt: number;
  /** How long it is fresh, and how long after that it may still be used, in milliseconds. */
  freshMs: number;
  revalidateMs: number;
  errorMs: number;
}

/** Reads one `name=seconds` of a cache header as milliseconds. */
function directiveMs(header: string, name: string): number {
  const seconds = new RegExp(`(?:^|[,\\s])${name}=(\\d+)`).exec(header)?.[1];
  return Number(seconds ?? 0) * 1000;
}

/** Makes a copy to keep; undefined when the answer's headers do not allow it. */
export async function keep(response: Response, now: number): Promise<KeptAnswer | undefined> {
  const control = response.headers.get('netlify-cdn-cache-control') ?? '';
  const freshMs = directiveMs(control, 'max-age');
  if (response.status !== 200 || !/\bpublic\b/.test(control) || freshMs === 0) return undefined;
  return {
    status: response.status,
    headers: new Headers(response.headers),
    body: new Uint8Array(await response.clone().arrayBuffer()),
    tags: (response.headers.get('netlify-cache-tag') ?? '').split(',').map((tag) => tag.trim()),
    keptAt: now,
    freshMs,
    revalidateMs: directiveMs(control, 'stale-while-revalidate'),
    errorMs: directiveMs(control, 'stale-if-error'),
  };
}

function hasTag(ifNoneMatch: string | null, etag: string | null): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    etag !== null && (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
  );
}

/** The kept answer for one request: 304 when the caller has it already. */
export function replay(answer: KeptAnswer, request: Request, now: number, word: string): Response {
  const headers = new Headers(answer.headers);
  headers.set('Age', String(Math.floor((now - answer.keptAt) / 1000)));
  headers.set('Cache-Status', `"Edge"; ${word}`);
  const known = hasTag(request.headers.get('if-none-match'), headers.get('etag'));
  if (!known) return new Response(answer.body, { status: answer.status, headers });
  headers.delete('content-type');
  headers.delete('content-length');
  return new Response(null, { status: 304, headers });
}
