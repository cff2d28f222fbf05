import * as z from 'zod/mini';
import { recognitionLevels } from './contract.ts';

/** The response of GET /api/supporters, which never holds an amount. */
export const supportersSchema = z.object({
  testMode: z.boolean(),
  years: z.array(
    z.object({
      year: z.int(),
      levels: z.array(
        z.object({
          name: z.enum(recognitionLevels.map(({ name }) => name)),
          names: z.array(z.string()),
        }),
      ),
      unnamed: z.int(),
    }),
  ),
});

export type Supporters = z.infer<typeof supportersSchema>;
