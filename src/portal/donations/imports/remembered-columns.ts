import * as z from 'zod/mini';
import { browserStorage } from '#islands/ui/form/stored-draft.ts';
import { type ColumnMapping, headerKey, mappedFields } from '#model/gift-files/mapped.ts';
import { importedKinds } from '#model/donations/gift-imports.ts';

const storageKey = 'gift-file-columns';
const mostRemembered = 20;

const mapping = z.object({
  kind: z.enum(importedKinds),
  columns: z.partialRecord(z.enum(mappedFields), z.string()),
});

const rememberedSchema = z.catch(z.array(z.object({ header: z.string(), mapping })), []);

function readAll() {
  try {
    return rememberedSchema.parse(JSON.parse(browserStorage('local').getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns what staff said in this browser about the columns of such a header; undefined when they did not. */
export function recallColumns(header: readonly string[]): ColumnMapping | undefined {
  const key = headerKey(header);
  return readAll().find((each) => each.header === key)?.mapping;
}

/** Stores the names of columns alone, and nothing of the rows below them. */
export function rememberColumns(header: readonly string[], chosen: ColumnMapping): void {
  const key = headerKey(header);
  const others = readAll().filter((each) => each.header !== key);
  const all = [{ header: key, mapping: chosen }, ...others].slice(0, mostRemembered);
  try {
    browserStorage('local').setItem(storageKey, JSON.stringify(all));
  } catch {
    // A browser that stores nothing asks again.
  }
}
