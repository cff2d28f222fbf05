import { setTimeout as pause } from 'node:timers/promises';
import type { Outage } from './traffic.ts';

/** How long something stays away, in milliseconds. */
const awayMs = 10_000;

/** Takes something away for ten seconds and notes when. */
export async function takeAway(
  outages: Outage[],
  what: string,
  { stop, start }: { stop(): Promise<void>; start(): Promise<void> },
): Promise<void> {
  const outage: Outage = { what, from: Date.now() };
  outages.push(outage);
  console.log(`  ${what}: away for ${awayMs / 1000} s ...`);
  await stop();
  await pause(awayMs);
  await start();
  outage.until = Date.now();
  console.log(`  ${what}: back.`);
}
