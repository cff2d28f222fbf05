import type * as z from 'zod/mini';
import type { applicationRequestSchema } from '#model/applications/contract.ts';

/** A request is an application as sent, with optional fields left out. */
type SentApplication = z.input<typeof applicationRequestSchema>;

/** Builds a well-formed request of POST /api/researcher-signup, each with its own applicant. */
export function buildApplicationRequest(overrides: Partial<SentApplication> = {}): SentApplication {
  return {
    firstName: 'Visiting',
    lastName: 'Researcher',
    email: `researcher-${crypto.randomUUID()}@example.org`,
    institution: 'Institute of Developmental Biology',
    position: 'Principal investigator',
    degrees: ['phd', 'postdoc'],
    researchArea: 'developmental-biology',
    experience: 'Voltage imaging of regenerating planaria.',
    motivation: 'How far does a wound potential reach?',
    ...overrides,
  };
}
