import { useState } from 'react';
import * as z from 'zod/mini';
import { DraftStore, useStoredDraft } from './draft-store.ts';

/**
 * What is typed into a form, kept in this tab until it is sent; null while nothing is.
 * @param from what the form begins with; a draft that began with something else is dropped.
 */
export function useTabDraft<Value>(key: string, from: unknown, schema: z.ZodMiniType<Value>) {
  const start = JSON.stringify(from);
  const [store] = useState(() => {
    const stored = z.object({ start: z.literal(start), value: schema });
    return new DraftStore<{ start: string; value: Value }>({
      key,
      parse: (read) => stored.safeParse(read).data ?? null,
      storage: () => sessionStorage,
    });
  });
  const { draft } = useStoredDraft(store);
  return {
    value: draft ? draft.value : null,
    save: (value: Value) => store.save({ start, value }),
    clear: () => store.clear(),
  };
}
