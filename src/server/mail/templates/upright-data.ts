import { upright } from '#lib/upright.ts';

/** What a mail tells, each text fit to stand within a sentence of ours. */
export function uprightData(data: unknown): unknown {
  if (typeof data === 'string') return upright(data);
  if (Array.isArray(data)) return data.map(uprightData);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, uprightData(value)]),
  );
}
