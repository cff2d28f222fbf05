import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { plateTextSchema } from '#model/plates/contract.ts';

const plates = defineCollection({
  loader: glob({
    pattern: '*/plate.yaml',
    base: './src/content/plates',
    generateId: ({ entry }) => entry.split('/')[0] ?? entry,
  }),
  schema: plateTextSchema,
});

export const collections = { plates };
