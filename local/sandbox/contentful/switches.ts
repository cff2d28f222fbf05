import * as z from 'zod/mini';

/** How the stand-in misbehaves, to see how the product bears it. All off at first. */
export interface Switches {
  /** Milliseconds that every answer of the Delivery API waits. */
  slowMs: number;
  /** So many next calls are answered 429. */
  tooMany: number;
  /** Seconds that a 429 asks to wait, to which the SDK adds half a second. */
  busySeconds: number;
  /** Pages of a reading from this one on are answered 500; 0 is off. */
  failFromPage: number;
  /** Entities of one page of a reading from the beginning, at most what is asked for. */
  pageSize: number;
  /** Editors' changes call the site's webhook. */
  webhook: boolean;
}

export function initialSwitches(): Switches {
  return { slowMs: 0, tooMany: 0, busySeconds: 1, failFromPage: 0, pageSize: 1000, webhook: true };
}

const figure = z.optional(z.int().check(z.minimum(0)));

/** Body of POST /_sandbox/contentful/switches: what it does not name stays as it is. */
export const switchesSchema = z.strictObject({
  slowMs: figure,
  tooMany: figure,
  busySeconds: figure,
  failFromPage: figure,
  pageSize: z.optional(z.int().check(z.minimum(1))),
  webhook: z.optional(z.boolean()),
});
