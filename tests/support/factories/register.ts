import {
  letters,
  registerEntries,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import type { Queries } from '#server/db/client.ts';
import { buildApplicationRow } from './applications.ts';

interface SampleUse {
  id?: string;
  /** The day of the decision, and of the listing if there is a title. */
  day: string;
  title?: string;
  summary?: string;
  outputs?: string[];
}

/** Writes approved applications, and entries for those that have a title. */
export async function writeUses(queries: Queries, uses: SampleUse[]): Promise<void> {
  for (const [index, { id, day, title, summary, outputs = [] }] of uses.entries()) {
    const at = new Date(`${day}T20:00:00Z`);
    const [row] = await queries
      .insert(researcherApplications)
      .values({
        ...buildApplicationRow(),
        id,
        institution: `Institute of Samples, number ${index + 1}`,
        status: 'approved',
        decidedAt: at,
        createdAt: at,
      })
      .returning();
    if (!row) throw new Error('The application was not stored.');
    const code = `0000-0000-0000-${String(index).padStart(4, '0')}`;
    await queries.insert(letters).values({ code, applicationId: row.id, issuedAt: at });
    if (!title) continue;
    await queries.insert(registerEntries).values({
      applicationId: row.id,
      title,
      summary: summary ?? 'We compare two sample tissues. The aim is one scale that fits both.',
      outputs,
      listedFrom: at,
      consentedAt: at,
    });
  }
}

/** The id of an approved application without an entry. */
export const unlistedId = '22222222-2222-4222-8222-222222222222';

/** The uses of three years: 11 in 2026, 4 in 2025, one in 2024; four approvals are not listed. */
export const sampleUses: SampleUse[] = [
  { day: '2024-09-10', title: 'A first map of a sample embryo' },
  { id: unlistedId, day: '2024-10-02' },
  { day: '2025-01-20' },
  ...['2025-02-11', '2025-05-06', '2025-09-16', '2025-11-04'].map((day, index) => ({
    day,
    title: `Noise in long recordings, part ${index + 1}`,
    outputs: index === 3 ? ['10.0000/example.1502', '10.0000/example.1503'] : [],
  })),
  { day: '2026-01-14' },
  { day: '2026-02-03' },
  ...Array.from({ length: 11 }, (_, index) => ({
    day: `2026-${String(index + 1).padStart(2, '0')}-12`,
    title: `${index % 2 ? 'Comparing resting-potential gradients in regenerating fins' : 'Gap junctions and the spread of depolarization'}, ${index + 1}`,
    outputs: index === 9 ? ['10.0000/example.2210'] : [],
  })),
];
