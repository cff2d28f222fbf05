import { and, eq, gte, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { newTermsDays, reminderDays } from '#model/applications/access.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayMs } from '#model/dates/durations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { accessGrants, researcherApplications } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { applicantMail } from '../application-link.ts';
import type { ApplicationRow } from '../application-rows.ts';
import { type Grant, isPaused } from './access-grants.ts';

// Each grant has a transaction of its own, and is skipped if it changed meanwhile.
async function forEachGrant(
  condition: SQL | undefined,
  write: (tx: Queries, grant: Grant, row: ApplicationRow) => Promise<void>,
): Promise<void> {
  const { id, applicationId } = accessGrants;
  const due = await database()
    .queries.select({ id, applicationId })
    .from(accessGrants)
    .where(condition);
  for (const found of due) {
    await database().transaction(async (tx) => {
      const isStill = and(eq(id, found.id), condition);
      // The application is locked first, as by everything else that locks both.
      const [row] = await tx
        .select()
        .from(researcherApplications)
        .where(eq(researcherApplications.id, found.applicationId))
        .for('update');
      // It was erased meanwhile.
      if (!row) return;
      const [grant] = await tx.select().from(accessGrants).where(isStill).for('update');
      if (grant) await write(tx, grant, row);
    });
  }
}

/** Mails each researcher once whose access ends within 30 days. The scheduled job `sweep` calls it. */
export async function remindOfAccessEnd(now = new Date()): Promise<void> {
  const today = dayInPacific(now);
  const { endedAt, endsOn, remindedAt } = accessGrants;
  const isDue = and(
    isNull(endedAt),
    isNull(remindedAt),
    gte(endsOn, today),
    lte(endsOn, addDays(today, reminderDays)),
  );
  await forEachGrant(isDue, async (tx, grant, row) => {
    await tx.update(accessGrants).set({ remindedAt: now }).where(eq(accessGrants.id, grant.id));
    const { data, ...mail } = await applicantMail(tx, row);
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `access-reminder:${grant.id}:${grant.endsOn}`,
      subject: `Do you still use the data platform? (${data.reference})`,
      template: {
        name: 'access-reminder',
        data: { ...data, endsOn: grant.endsOn, lastUsedOn: grant.lastUsedOn },
      },
    });
  });
}

/**
 * Mails each researcher once for each version of the terms that is not accepted yet, and sets the time, 30 days later,
 * after whose Pacific day the key is paused. The scheduled job `sweep` calls it.
 */
export async function askForNewTerms(now = new Date()): Promise<void> {
  const { version, since } = newestTerms();
  const { endedAt, endsOn, termsVersion, askedTerms } = accessGrants;
  const isDue = and(
    isNull(endedAt),
    gte(endsOn, dayInPacific(now)),
    lt(termsVersion, version),
    or(isNull(askedTerms), lt(askedTerms, version)),
  );
  await forEachGrant(isDue, async (tx, grant, row) => {
    // Each version can be read for the same time, but a key that is paused already remains paused.
    const pausedAt = isPaused(grant, now) ? grant.termsDueAt : null;
    const termsDueAt = pausedAt ?? new Date(now.getTime() + newTermsDays * dayMs);
    await tx
      .update(accessGrants)
      .set({ askedTerms: version, termsDueAt })
      .where(eq(accessGrants.id, grant.id));
    const { data, ...mail } = await applicantMail(tx, row);
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `access-terms:${grant.id}:${version}`,
      subject: `The terms of data use have changed (${data.reference})`,
      template: {
        name: 'access-terms',
        data: { ...data, version, since, dueOn: pausedAt ? null : dayInPacific(termsDueAt) },
      },
    });
  });
}
