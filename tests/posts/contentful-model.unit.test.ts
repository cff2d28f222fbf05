/** host/seed/contentful-model.json: what Contentful's import takes, and what the mirror reads. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { slugPattern } from '#model/posts/contract.ts';
import { bounds } from '#model/fields/bounds.ts';
import { mirroredFields, defaultContentTypes } from '#server/contentful-mapping.ts';
import { readEntry } from '#server/gateways/contentful/records.ts';

/** Holds what the tests read of the model. */
const rule = z.object({
  size: z.optional(z.object({ max: z.int() })),
  enabledNodeTypes: z.optional(z.array(z.string())),
});

const model = z.object({
  contentTypes: z.array(
    z.object({
      sys: z.object({ id: z.string() }),
      displayField: z.string(),
      fields: z.array(
        z.object({
          id: z.string(),
          type: z.enum(['Symbol', 'Text', 'RichText', 'Date', 'Link', 'Array']),
          linkType: z.optional(z.enum(['Asset', 'Entry'])),
          validations: z.array(
            z.looseObject({ ...rule.shape, in: z.optional(z.array(z.string())) }),
          ),
          items: z.optional(z.object({ validations: z.array(rule) })),
        }),
      ),
    }),
  ),
  editorInterfaces: z.array(
    z.object({
      sys: z.object({ contentType: z.object({ sys: z.object({ id: z.string() }) }) }),
      controls: z.array(z.object({ fieldId: z.string() })),
    }),
  ),
});

const text: unknown = JSON.parse(readFileSync('host/seed/contentful-model.json', 'utf8'));
const { contentTypes: types, editorInterfaces } = model.parse(text);

type ModelField = (typeof types)[number]['fields'][number];

function readFields(type: string): ModelField[] {
  return types.find(({ sys }) => sys.id === type)?.fields ?? [];
}

const paragraph = (value: string) => ({
  nodeType: 'paragraph',
  data: {},
  content: [{ nodeType: 'text', value, marks: [], data: {} }],
});

/** A value of a field's type that nothing else has. */
function buildExample(field: ModelField): unknown {
  switch (field.type) {
    case 'Symbol':
    case 'Text':
      return (
        field.validations.flatMap(({ in: allowed = [] }) => allowed)[0] ?? `words of ${field.id}`
      );
    case 'RichText':
      return { nodeType: 'document', data: {}, content: [paragraph('rich words')] };
    case 'Date':
      return '2026-01-02T03:04:05.000Z';
    case 'Link':
      return { sys: { type: 'Link', linkType: field.linkType, id: `linked-${field.id}` } };
    case 'Array':
      return ['first', 'second'];
  }
}

function read(type: string, fields: Record<string, unknown>) {
  const localized = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]);
  const createdAt = '2020-01-01T00:00:00.000Z';
  const sys = { id: 'one', createdAt, contentType: { sys: { id: type } } };
  return readEntry({ sys, fields: Object.fromEntries(localized) as object }, 'en-US');
}

function fullEntry(type: string): Record<string, unknown> {
  return Object.fromEntries(readFields(type).map((field) => [field.id, buildExample(field)]));
}

function largest(type: string, id: string): number | undefined {
  const field = readFields(type).find((one) => one.id === id);
  const rules = field?.items?.validations ?? field?.validations ?? [];
  return rules.find(({ size }) => size)?.size?.max;
}

test('the model names the content types of the site, each with a field to show', () => {
  expect(types.map(({ sys }) => sys.id).sort()).toEqual(Object.values(defaultContentTypes).sort());
  for (const { displayField, fields, sys } of types) {
    const ids = fields.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(displayField);
    const controls = editorInterfaces
      .filter(({ sys: { contentType } }) => contentType.sys.id === sys.id)
      .flatMap((one) => one.controls);
    for (const { fieldId } of controls) expect(ids).toContain(fieldId);
  }
});

describe.each(Object.values(defaultContentTypes))('%s', (type) => {
  test('everything that the mirror reads is a field of the type', () => {
    const mirrored =
      type === defaultContentTypes.post ? mirroredFields.post : mirroredFields.author;
    expect(
      readFields(type)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(mirrored.toSorted());
  });

  test.each(readFields(type).map(({ id }) => id))('the mirror reads the field %s', (id) => {
    const entry = fullEntry(type);
    // Rich Text wins where both bodies are there.
    if (id === 'body') delete entry.richBody;
    const { [id]: _left, ...without } = entry;
    expect(read(type, without)).not.toEqual(read(type, entry));
  });
});

test.each([
  ['2026-11-01T22:00', '2026-11-01T22:00Z'],
  ['2026-11-01T22:00:30.5', '2026-11-01T22:00:30.5Z'],
  ['2026-11-01T22:00-08:00', '2026-11-01T22:00-08:00'],
  ['2026-11-01', '2026-11-01'],
])('a date such as %s, without a time zone, is one in UTC', (publishedAt, at) => {
  expect(read(defaultContentTypes.post, { publishedAt })?.fields).toMatchObject({
    publishedAt: at,
  });
});

test('the CMS refuses what the site would refuse', () => {
  const post = defaultContentTypes.post;
  expect(largest(post, 'title')).toBe(bounds.postTitle);
  expect(largest(post, 'slug')).toBe(bounds.slug);
  expect(largest(post, 'excerpt')).toBe(bounds.excerpt);
  expect(largest(post, 'category')).toBe(bounds.category);
  expect(largest(post, 'tags')).toBe(bounds.tag);
  const slug = readFields(post).find(({ id }) => id === 'slug');
  expect(slug?.validations).toContainEqual({ unique: true });
  expect(slug?.validations).toContainEqual({
    regexp: { pattern: slugPattern.source, flags: null },
    message: 'Letters, digits and hyphens only.',
  });
});

test('every kind of Rich Text that it allows reaches the site', () => {
  const rich = readFields(defaultContentTypes.post).find(({ type }) => type === 'RichText');
  const allowed = (rich?.validations ?? []).flatMap((one) => one.enabledNodeTypes ?? []);
  expect(allowed.length).toBeGreaterThan(0);
  const target = { sys: { type: 'Link', linkType: 'Entry', id: 'other' } };
  const words = [{ nodeType: 'text', value: 'words', marks: [], data: {} }];
  const content: Record<string, unknown[]> = {
    'ordered-list': [{ nodeType: 'list-item', data: {}, content: [paragraph('words')] }],
    'unordered-list': [{ nodeType: 'list-item', data: {}, content: [paragraph('words')] }],
    blockquote: [paragraph('words')],
    table: [
      {
        nodeType: 'table-row',
        data: {},
        content: [{ nodeType: 'table-cell', data: {}, content: [paragraph('words')] }],
      },
    ],
    hr: [],
    'embedded-asset-block': [],
  };
  const buildBody = (node: unknown) => {
    const richBody = { nodeType: 'document', data: {}, content: [node] };
    const record = read(defaultContentTypes.post, { title: 'x', richBody });
    return record?.kind === 'post' ? record.fields.body : '';
  };
  const plain = buildBody(paragraph('words'));
  for (const nodeType of allowed) {
    const node = { nodeType, data: { uri: 'https://example.org', target }, content: words };
    const isInline = nodeType.endsWith('hyperlink');
    const body = buildBody(
      isInline
        ? { nodeType: 'paragraph', data: {}, content: [node] }
        : { ...node, content: content[nodeType] ?? words },
    );
    expect(body, nodeType).not.toBe('');
    expect(body, nodeType).not.toBe(plain);
  }
});
