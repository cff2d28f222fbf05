import type * as z from 'zod/mini';
import type { researcherSignupSchema } from '#model/applications/contract.ts';

/** A request may leave optional fields out. */
type SentApplication = z.input<typeof researcherSignupSchema>;

/** A well-formed request of POST /api/researcher-signup; every one has its own applicant. */
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
