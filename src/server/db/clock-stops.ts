import { sql } from 'drizzle-orm';
import type { ClockStop } from '#contracts/applications/applications.ts';

/** When questions stopped the review clock of a row of `researcher_applications` (P-113). */
export const clockStopsOfRow = sql<ClockStop[]>`(
  select coalesce(
    json_agg(json_build_object('askedAt', asked_at, 'answeredAt', answered_at) order by asked_at),
    '[]'
  )
  from application_questions
  where application_id = researcher_applications.id
)`;
