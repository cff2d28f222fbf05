import { findChildren } from './find-object.ts';
import type { Ledger } from './ledger.ts';
import type { Intent } from './objects.ts';
import { invalidRequest } from './stripe-fault.ts';

type Json = Record<string, unknown>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that hold another object's id. */
const references = new Set(['latest_charge', 'charge', 'payment_intent']);

function expandOne(ledger: Ledger, holder: Json, name: string): unknown {
  if (name === 'refunds' && holder['object'] === 'charge') {
    const data = findChildren(ledger, 'refund', String(holder['id'])).slice(0, 10);
    return {
      object: 'list',
      data,
      has_more: false,
      url: `/v1/charges/${String(holder['id'])}/refunds`,
    };
  }
  const value = holder[name];
  if (isRecord(value) || value === null) return value;
  if (!references.has(name) || typeof value !== 'string') {
    throw invalidRequest(`This property cannot be expanded (${name}).`);
  }
  return ledger.get(value) ?? value;
}

function expandPath(ledger: Ledger, holder: Json, path: string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined) return holder;
  if (name === 'data' && Array.isArray(holder['data'])) {
    const data = holder['data'].map((item: unknown) =>
      isRecord(item) ? expandPath(ledger, item, rest) : item,
    );
    return { ...holder, data };
  }
  const value = expandOne(ledger, holder, name);
  return { ...holder, [name]: isRecord(value) ? expandPath(ledger, value, rest) : value };
}

/** An object or list as the API answers it, with what `expand` asks for. */
export function render(ledger: Ledger, object: object, expand: string[]): Json {
  return expand.reduce<Json>((json, path) => expandPath(ledger, json, path.split('.')), {
    ...object,
  });
}

/** What a publishable key may see of an intent. */
export function renderForBrowser(intent: Intent): Json {
  const {
    metadata: _metadata,
    latest_charge: _charge,
    amount_received: _received,
    ...seen
  } = intent;
  return seen;
}
