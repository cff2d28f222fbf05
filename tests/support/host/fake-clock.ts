/**
 * Loaded into a host with `--import`: its clock is ahead by as many milliseconds as CLOCK_FILE
 * says, so that a test sees an hour pass without waiting. What is under way when it jumps may run out
 * of time.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const SystemDate = Date;

/**
 * Returns the time. Reads the file each time, because what a test does after the jump must happen after it here too.
 */
function now(): number {
  return SystemDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
