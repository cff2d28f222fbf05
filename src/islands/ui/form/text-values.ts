import * as z from 'zod/mini';
import type { Fields } from '#model/fields/form-fields.ts';
import { draftText } from './stored-draft.ts';

/** Makes the shape of a draft's schema, in which a text that is missing or of another kind is empty. */
export function draftTexts<Given extends Fields>(fields: Given) {
  const texts = Object.fromEntries(Object.keys(fields).map((name) => [name, draftText]));
  return texts as Record<keyof Given & string, typeof draftText>;
}

type TextValues<Given extends Fields> = Record<(keyof Given & string) | 'attemptId', string>;

/** Returns the values with which a form of texts begins, and the schema of its draft; `attemptId` is among both. */
export function textValues<Given extends Fields>(fields: Given) {
  const names = [...Object.keys(fields), 'attemptId'];
  return {
    empty: Object.fromEntries(names.map((name) => [name, ''])) as TextValues<Given>,
    stored: z.object({
      ...draftTexts(fields),
      attemptId: draftText,
    }) as unknown as z.ZodMiniType<TextValues<Given>>,
  };
}
