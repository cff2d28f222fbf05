import type { Decision } from '#contracts/applications.ts';
import type { Traffic } from './traffic.ts';

/** What the site said that it keeps; at the end each must be in the database. */
export interface Acknowledged {
  /** Subjects of contact messages. */
  messages: Set<string>;
  /** Addresses of applicants. */
  applications: Set<string>;
  decisions: Map<string, Decision>;
  /** Post id to the titles that its row may have: the one acknowledged last, and tries after it whose answer was an error. */
  posts: Map<string, { titles: string[]; published: boolean[] }>;
  deletedPosts: Set<string>;
  /** Donation id to its cents. */
  gifts: Map<string, number>;
  /** Donations that a confirm called succeeded. */
  succeeded: Set<string>;
  /** Events of deliveries that were answered 200. */
  events: Set<string>;
  /** Slugs that were published in the CMS. */
  articles: Set<string>;
}

/** Where the stand-ins answer, and the keys of the one for Stripe. */
export interface Providers {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** What a virtual user knows. */
export interface Scene {
  traffic: Traffic;
  acknowledged: Acknowledged;
  providers: Providers;
  adminPassword: string;
  /** False once users shall go home. */
  open(): boolean;
}

export function nothingAcknowledged(): Acknowledged {
  return {
    messages: new Set(),
    applications: new Set(),
    decisions: new Map(),
    posts: new Map(),
    deletedPosts: new Set(),
    gifts: new Map(),
    succeeded: new Set(),
    events: new Set(),
    articles: new Set(),
  };
}

export function oneOf<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0];
}

export function chance(share: number): boolean {
  return Math.random() < share;
}
