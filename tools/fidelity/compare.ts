import type { ReplayedRequest } from './requests.ts';

/** What matters of an answer. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Headers that must be the same wherever the product runs. */
const comparedHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'allow',
  'link',
  'x-total-count',
];

/** Ids and times differ from run to run; nothing else may. */
function withoutChance(text: string): string {
  return (
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
      // The emulator marks every script with the number of its made-up deploy.
      .replaceAll('?dpl=0', '')
      .replaceAll(/after=[\w-]+/g, 'after=<cursor>')
  );
}

/** Sends one request and keeps what is compared. */
export async function ask(request: ReplayedRequest, origin: string): Promise<Answer> {
  const { method, path, headers = {}, body } = request;
  const init = { method, headers, redirect: 'manual' as const, ...(body ? { body } : {}) };
  const response = await fetch(new URL(path, origin), init);
  const kept = comparedHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, withoutChance(value)] as const];
  });
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: withoutChance(await response.text()),
  };
}

/** The differences between two answers, in words; empty when they are alike. */
export function differences(
  ours: Answer,
  platform: Answer,
  { status }: Pick<ReplayedRequest, 'status'>,
): string[] {
  const found: string[] = [];
  if (status !== undefined && ours.status !== status) {
    found.push(`status ${ours.status}, not the ${status} that both must answer`);
  }
  if (ours.status !== platform.status) found.push(`status ${ours.status}, not ${platform.status}`);
  if (ours.body !== platform.body) {
    const at = [...ours.body].findIndex((char, index) => char !== platform.body[index]);
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 50));
    found.push(`body differs: ${around(ours.body)}, not ${around(platform.body)}`);
  }
  for (const name of comparedHeaders) {
    const [here, there] = [ours.headers[name], platform.headers[name]];
    if (here !== there) found.push(`${name}: ${here ?? 'none'}, not ${there ?? 'none'}`);
  }
  return found;
}
