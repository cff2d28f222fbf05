import { useSyncExternalStore } from 'react';
import { contactTypes, type ContactType } from '#contracts/contact.ts';

/** What a visitor has typed, as the form holds it. */
export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** A message being written: survives errors, tab changes and reloads of the browser tab. */
export interface ContactDraft {
  values: ContactValues;
  contactType: ContactType;
  /** True when the values came from an earlier visit, so that the fill time says nothing. */
  restored: boolean;
}

const storageKey = 'contact-draft';
const emptyValues: ContactValues = { name: '', email: '', subject: '', message: '' };
const emptyDraft: ContactDraft = {
  values: emptyValues,
  contactType: 'researcher',
  restored: false,
};

let draft: ContactDraft | undefined;
const listeners = new Set<() => void>();

function isContactValues(stored: unknown): stored is ContactValues {
  if (typeof stored !== 'object' || stored === null) return false;
  const texts = new Map<string, unknown>(Object.entries(stored));
  return Object.keys(emptyValues).every((field) => typeof texts.get(field) === 'string');
}

function readStoredValues(): ContactValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isContactValues(stored) ? stored : null;
  } catch {
    // Storage refused, or not ours: start empty.
    return null;
  }
}

function keepValues(values: ContactValues): void {
  try {
    if (Object.values(values).some(Boolean)) {
      sessionStorage.setItem(storageKey, JSON.stringify(values));
    } else {
      sessionStorage.removeItem(storageKey);
    }
  } catch {
    // A browser that refuses storage keeps the draft in memory only.
  }
}

/** The tab that the address asks for, `/contact?type=partner` for example. */
function typeFromAddress(): ContactType {
  const asked = new URLSearchParams(location.search).get('type');
  return contactTypes.find((type) => type === asked) ?? emptyDraft.contactType;
}

function currentDraft(): ContactDraft {
  if (!draft) {
    const stored = readStoredValues();
    draft = {
      values: stored ?? emptyValues,
      contactType: typeFromAddress(),
      restored: stored !== null,
    };
  }
  return draft;
}

function change(next: ContactDraft): void {
  draft = next;
  for (const listener of listeners) listener();
}

/** Changes one field. */
export function setField(field: keyof ContactValues, value: string): void {
  const now = currentDraft();
  const values = { ...now.values, [field]: value };
  keepValues(values);
  change({ ...now, values });
}

/** Changes the tab, and the address with it, so that a reload or a shared link opens the same. */
export function setContactType(contactType: ContactType): void {
  const address = new URL(location.href);
  address.searchParams.set('type', contactType);
  history.replaceState(history.state, '', address);
  change({ ...currentDraft(), contactType });
}

/** Empties the fields and keeps the contact type (spec §4). */
export function clearDraft(): void {
  keepValues(emptyValues);
  change({ ...currentDraft(), values: emptyValues, restored: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft at hand; empty on the server and while hydrating. */
export function useDraft(): ContactDraft {
  return useSyncExternalStore(subscribe, currentDraft, () => emptyDraft);
}
