import * as z from 'zod/mini';

const mailBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({
    kind: z.literal('details'),
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({
    kind: z.literal('entries'),
    entries: z.array(
      z.object({
        title: z.string(),
        about: z.string(),
        text: z.string(),
        warning: z.string(),
        label: z.string(),
        href: z.string(),
      }),
    ),
  }),
  z.object({ kind: z.literal('quote'), text: z.string() }),
  z.object({ kind: z.literal('link'), label: z.string(), href: z.string() }),
  /** A link behind a quiet sentence, because a mail has at most one button. */
  z.object({
    kind: z.literal('aside'),
    text: z.string(),
    label: z.string(),
    href: z.string(),
  }),
  z.object({ kind: z.literal('warning'), title: z.string(), text: z.string() }),
]);

export type MailBlock = z.infer<typeof mailBlockSchema>;

export const mailPreviewSchema = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  heading: z.string(),
  blocks: z.array(mailBlockSchema),
});

export type MailPreview = z.infer<typeof mailPreviewSchema>;
