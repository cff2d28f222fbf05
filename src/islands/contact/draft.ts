import { useSyncExternalStore } from 'react';
import { contactTypes, type ContactType } from '#contracts/contact.ts';
import { newId } from '#lib/new-id.ts';

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
  /** Id of the sending of this very message; null until it is sent. */
  attemptId: string | null;
}

const storageKey = 'contact-draft';
const emptyValues: ContactValues = { name: '', email: '', subject: '', message: '' };
const emptyDraft: ContactDraft = {
  values: emptyValues,
  contactType: 'researcher',
  restored: false,
  attemptId: null,
};

let draft: ContactDraft | undefined;
const listeners = new Set<() => void>();

function parseDraft(stored: unknown): Pick<ContactDraft, 'values' | 'attemptId'> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const texts = new Map<string, unknown>(Object.entries(stored));
  const text = (field: string) => {
    const found = texts.get(field);
    return typeof found === 'string' ? found : null;
  };
  const [name, email, subject, message] = ['name', 'email', 'subject', 'message'].map(text);
  if (name == null || email == null || subject == null || message == null) return null;
  return { values: { name, email, subject, message }, attemptId: text('attemptId') };
}

function readStored(): ReturnType<typeof parseDraft> {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  } catch {
    // Storage refused, or not ours: start empty.
    return null;
  }
}

function store({ values, attemptId }: ContactDraft): void {
  try {
    if (Object.values(values).some(Boolean)) {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...values, attemptId }));
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
    const stored = readStored();
    draft = {
      ...emptyDraft,
      ...stored,
      contactType: typeFromAddress(),
      restored: stored !== null,
    };
  }
  return draft;
}

function change(changes: Partial<ContactDraft>): void {
  draft = { ...currentDraft(), ...changes };
  store(draft);
  for (const listener of listeners) listener();
}

/** Changes one field. */
export function setField(field: keyof ContactValues, value: string): void {
  const { values } = currentDraft();
  change({ values: { ...values, [field]: value }, attemptId: null });
}

/** Changes the tab, and the address with it, so that a reload or a shared link opens the same. */
export function setContactType(contactType: ContactType): void {
  const address = new URL(location.href);
  address.searchParams.set('type', contactType);
  history.replaceState(history.state, '', address);
  change({ contactType, attemptId: null });
}

/**
 * The id under which the message is sent. It stays while the message stays, over a reload too, so that
 * what is sent again because no answer came is one message.
 */
export function attemptOf(): string {
  const attemptId = currentDraft().attemptId ?? newId();
  change({ attemptId });
  return attemptId;
}

/** Empties the fields and keeps the contact type (P-24). */
export function clearDraft(): void {
  change({ values: emptyValues, restored: false, attemptId: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft at hand; empty on the server and while hydrating. */
export function useDraft(): ContactDraft {
  return useSyncExternalStore(subscribe, currentDraft, () => emptyDraft);
}
