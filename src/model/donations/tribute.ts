import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { checksAgainstLinks } from '../fields/contact-details.ts';
import { emptyableText, requiredEmail, requiredLine } from '../fields/fields.ts';

export const tributeKinds = ['honor', 'memory'] as const;

export type TributeKind = (typeof tributeKinds)[number];

export const tributeLabels: Readonly<Record<TributeKind, string>> = {
  honor: 'In honor of',
  memory: 'In memory of',
};

/** The longest texts, in Unicode code points. */
export const tributeBounds = { name: 120, message: 300 } as const;

const kind = z.enum(tributeKinds, { error: 'Choose in honor or in memory.' });

const honoredName = requiredLine({ label: 'Name', maxCodePoints: tributeBounds.name }).check(
  ...checksAgainstLinks('their name'),
);

const notifyName = requiredLine({ label: 'Name', maxCodePoints: bounds.name }).check(
  ...checksAgainstLinks('the name of the person to tell'),
);

const message = emptyableText({ label: 'Message', maxCodePoints: tributeBounds.message }).check(
  ...checksAgainstLinks('the message'),
);

export const tributeFields = {
  tributeKind: z.optional(kind),
  tributeName: z.optional(honoredName),
  notifyName: z.optional(notifyName),
  notifyEmail: z.optional(requiredEmail),
  tributeMessage: z.optional(message),
};

export const tributeSchema = z.pipe(
  z.object({
    kind,
    name: honoredName,
    notify: z.nullish(z.object({ name: notifyName, email: requiredEmail })),
    message: z.nullish(message),
  }),
  z.transform(({ kind, name, notify, message: text }) => ({
    kind,
    name,
    notify: notify ?? null,
    // Only whoever is notified reads the message.
    message: (notify && text) || null,
  })),
);

export type Tribute = z.output<typeof tributeSchema>;

export const tributeResponseSchema = z.object({
  kind: z.enum(tributeKinds),
  name: z.string(),
  notify: z.nullable(z.object({ name: z.string(), email: z.string() })),
  message: z.nullable(z.string()),
});

/**
 * A tribute as a receipt shows it. Once paid it holds no message and no address, because the link of a receipt may be
 * passed on.
 */
export const receiptTributeSchema = z.extend(tributeResponseSchema, {
  notify: z.nullable(z.object({ name: z.string(), email: z.optional(z.string()) })),
});

export const noticeStates = ['none', 'queued', 'sent', 'failed', 'refused'] as const;
