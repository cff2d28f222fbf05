import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { capitalize } from '#model/text/capitalize.ts';

type JsonSchema = Record<string, unknown>;

function isSchema(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniType;
}

/**
 * Names the contracts by their exports: `reviewSchema` is `Review`, and a name that another noun has taken begins with
 * its own.
 */
async function listContracts(root: string): Promise<Map<z.ZodMiniType, string>> {
  const names = new Map<z.ZodMiniType, string>();
  const taken = new Set<string>();
  for (const file of globSync('src/model/**/*.ts', { cwd: root }).sort()) {
    if (file.endsWith('.d.ts')) continue;
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(module)) {
      if (!isSchema(schema) || !name.endsWith('Schema') || names.has(schema)) continue;
      const short = capitalize(name.slice(0, -'Schema'.length));
      const noun = file.split(sep).at(-2)?.split('-').map(capitalize).join('') ?? '';
      const id = taken.has(short) ? noun + short : short;
      taken.add(id);
      names.set(schema, id);
    }
  }
  return names;
}

function listReferences(value: unknown): string[] {
  const text = JSON.stringify(value);
  return Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, id = '']) => id);
}

/** The side of a contract: a response can have more fields than a request, because defaults are filled in. */
export type SchemaDirection = 'input' | 'output';

export interface Contracts {
  /** Returns a reference to a contract, and the whole schema of anything else. */
  describe: (schema: z.ZodMiniType, side: SchemaDirection) => JsonSchema;
  /** Returns the contracts that a document refers to, and those to which they refer. */
  listUsed: (document: unknown) => Record<string, JsonSchema>;
}

const withoutNames = ({ $schema: _, $id: _id, ...rest }: JsonSchema) => rest;

const uri = (id: string) => `#/components/schemas/${id}`;

function optionsFor(io: SchemaDirection) {
  return {
    io,
    uri,
    unrepresentable: 'any',
    override: ({
      zodSchema,
      jsonSchema,
    }: {
      zodSchema: z.core.$ZodType;
      jsonSchema: JsonSchema;
    }) => {
      // A client must not send what stands in for a wrong value.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      // A later version may answer further fields.
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
    },
  } as const;
}

const writeWhole = (schema: z.ZodMiniType, io: SchemaDirection) =>
  withoutNames({ ...z.toJSONSchema(schema, optionsFor(io)) });

/** Names all contracts as JSON Schemas, without checks across fields, which JSON Schema cannot express. */
export async function nameSchemas(root: string): Promise<Contracts> {
  const registries = {
    input: z.registry<{ id: string }>(),
    output: z.registry<{ id: string }>(),
  };
  for (const [schema, id] of await listContracts(root)) {
    const isSame = isDeepStrictEqual(writeWhole(schema, 'input'), writeWhole(schema, 'output'));
    registries.input.add(schema, { id });
    registries.output.add(schema, { id: isSame ? id : `${id}Response` });
  }
  const schemas: Record<string, JsonSchema> = {
    ...z.toJSONSchema(registries.output, optionsFor('output')).schemas,
    ...z.toJSONSchema(registries.input, optionsFor('input')).schemas,
  };
  return {
    describe: (schema, side) => {
      const id = registries[side].get(schema)?.id;
      return id ? { $ref: uri(id) } : writeWhole(schema, side);
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
