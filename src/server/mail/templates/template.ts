import * as z from 'zod/mini';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import type { MailBlock } from '#model/mail/mail-preview.ts';
import { cutText } from '#model/text/cut-text.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';

/** Makes a block of what a person wrote. */
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });

/** Makes a block of a button with its address. */
export const link = (label: string, href: string): MailBlock => ({ kind: 'link', label, href });

/** Makes a block of a sentence and a link that is no button. */
export const aside = (text: string, label: string, href: string): MailBlock => ({
  kind: 'aside',
  text,
  label,
  href,
});

/** Makes a block of labels and values, in the order of their keys and without the false ones. */
export function details(values: Record<string, string | false>): MailBlock {
  const rows = Object.entries(values).flatMap(([label, value]) =>
    value === false ? [] : { label, value },
  );
  return { kind: 'details', rows };
}

export interface MailContent {
  /** The text that an inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: MailBlock[];
  reason: string;
}

// A text is a paragraph; false and null are left out.
type MailDraft = Omit<MailContent, 'blocks'> & { blocks: (MailBlock | string | false | null)[] };

function withoutBidiControls(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' ? stripBidiControls(value) : value,
  );
}

/**
 * Joins the schema of a mail's data with the function that writes the mail. `compose` takes the data as the outbox
 * stores them, without characters that reverse the direction of a text, and throws where they do not fit the schema.
 */
export function defineTemplate<Schema extends z.ZodMiniType>(
  schema: Schema,
  write: (data: z.output<Schema>) => MailDraft,
) {
  return {
    schema,
    compose(data: unknown): MailContent {
      const { blocks, ...content } = write(schema.parse(withoutBidiControls(data)));
      const written = blocks.flatMap((block): MailBlock[] => {
        if (!block) return [];
        return [typeof block === 'string' ? { kind: 'paragraph', text: block } : block];
      });
      return { ...content, blocks: written };
    },
  };
}

/** Reads a name for a mail; null when a mail program would make a link of something in it. */
export const mailNameField = z.pipe(z.string(), z.transform(textUnlessLinked));

/** Returns the beginning of a text in one line, at most 120 UTF-16 units, for an inbox's preview. */
export const cutBeginning = (text: string) => cutText(text.replace(/\s+/g, ' '), 120);
