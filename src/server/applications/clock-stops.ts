import { eq } from 'drizzle-orm';
import type { ClockStop } from '#model/applications/clock-stop.ts';
import { clockStopsColumn, researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';

/** Reads what stopped the review clock of an application, oldest first. */
export async function readClockStops(applicationId: string): Promise<ClockStop[]> {
  const [row] = await database()
    .queries.select({ clockStops: clockStopsColumn })
    .from(researcherApplications)
    .where(eq(researcherApplications.id, applicationId));
  return row?.clockStops ?? [];
}
