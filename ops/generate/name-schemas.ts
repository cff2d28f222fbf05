import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

function isSchema(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniType;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Names the contracts by their exports: `reviewSchema` is `Review`, and a name that two nouns use begins with the noun. */
async function registerContracts(root: string) {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const file of globSync('src/model/*/*.ts', { cwd: root }).sort()) {
    if (file.endsWith('.d.ts')) continue;
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(module)) {
      if (!isSchema(schema) || !name.endsWith('Schema') || registry.has(schema)) continue;
      const short = capitalize(name.slice(0, -'Schema'.length));
      const noun = file.split(sep).at(-2)?.split('-').map(capitalize).join('') ?? '';
      const id = taken.has(short) ? noun + short : short;
      taken.add(id);
      registry.add(schema, { id });
    }
  }
  return registry;
}

function listReferences(value: unknown): string[] {
  const text = JSON.stringify(value);
  return Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, id = '']) => id);
}

export interface Contracts {
  /** Returns a reference to a contract, and the whole schema of what is none. */
  describe: (schema: z.ZodMiniType) => JsonSchema;
  /** Returns the contracts that a document refers to, and those to which they refer. */
  listUsed: (document: unknown) => Record<string, JsonSchema>;
}

/** The schemas say what is sent; what JSON Schema cannot say, such as a check across fields, is left out. */
export async function nameSchemas(root: string): Promise<Contracts> {
  const registry = await registerContracts(root);
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { ...options, uri });
  const withoutNames = ({ $schema: _, $id: _id, ...rest }: JsonSchema) => rest;
  return {
    describe: (schema) => {
      const id = registry.get(schema)?.id;
      return id ? { $ref: uri(id) } : withoutNames({ ...z.toJSONSchema(schema, options) });
    },
    listUsed: (document) => {
      const used = new Set(listReferences(document));
      for (const id of used) for (const other of listReferences(schemas[id])) used.add(other);
      return Object.fromEntries(
        [...used].sort().map((id) => [id, withoutNames({ ...schemas[id] })]),
      );
    },
  };
}
