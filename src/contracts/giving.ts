import * as z from 'zod/mini';
import { bounds } from './bounds.ts';
import { requiredEmail, requiredLine } from './fields.ts';

export const givingLinkHours = 24;

/** POST /api/giving/link; the answer is the same whatever is known (P-143). */
export const givingLinkSchema = z.object({ email: requiredEmail });

/** POST /api/giving/{token}/name. */
export const donorNameSchema = z.object({
  name: requiredLine({ label: 'Name', max: bounds.name }),
});
