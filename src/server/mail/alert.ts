import { notExists, type SQL, sql } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { staffMailbox } from './mailbox.ts';
import { enqueueMail } from './outbox.ts';
import type { TemplateUse } from './templates/registry.ts';

export const donationsLink = { label: 'Open Donations', path: portalPaths.donations };
export const portalLink = { label: 'Open the portal', path: '/admin' };

type AlertText = Extract<TemplateUse, { name: 'alert' }>['data'];

export interface StaffAlert extends AlertText {
  /** The key of an alert, such as `mail-given-up:1`; alerts with the same key are mailed once. */
  key: string;
}

/** Writes a time in Pacific time, or says that it is unknown. */
export const formatAlertTime = (at: Date | null) =>
  at ? formatPacificDateTime(at.toISOString()) : 'unknown';

/** The most alerts of one run of a check; its next run reports what is left. */
export const maxAlerts = 20;

const raised = alias(outbox, 'raised');

/** Selects rows about which no alert is in the outbox yet, sent or not. `about` begins the keys of such alerts. */
export function isNotRaised(about: string, id: AnyPgColumn | SQL) {
  const alert = database()
    .queries.select({ id: raised.id })
    .from(raised)
    .where(sql`${raised.dedupeKey} = ${`alert:${about}:`}::text || (${id})::text`);
  return notExists(alert);
}

/** Queues an alert to the staff mailbox, and returns false where its key was raised before. */
export async function raiseAlert({ key, ...data }: StaffAlert): Promise<boolean> {
  return enqueueMail(database().queries, {
    dedupeKey: `alert:${key}`,
    subjectId: null,
    to: staffMailbox(),
    subject: data.heading,
    template: { name: 'alert', data },
  });
}
