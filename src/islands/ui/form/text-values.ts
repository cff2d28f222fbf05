import * as z from 'zod/mini';
import type { Fields } from '#model/fields/form-fields.ts';
import { draftText } from './stored-draft.ts';

type TextValues<Given extends Fields> = Record<(keyof Given & string) | 'attemptId', string>;

export function textValues<Given extends Fields>(fields: Given) {
  const names = [...Object.keys(fields), 'attemptId'];
  const shape = Object.fromEntries(names.map((name) => [name, draftText]));
  return {
    empty: Object.fromEntries(names.map((name) => [name, ''])) as TextValues<Given>,
    stored: z.object(shape) as unknown as z.ZodMiniType<TextValues<Given>>,
  };
}
