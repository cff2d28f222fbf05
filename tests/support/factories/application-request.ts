import type { ResearcherSignup } from '#model/applications/contract.ts';

/** A well-formed request of POST /api/researcher-signup; every one has its own applicant. */
export function buildApplicationRequest(
  overrides: Partial<ResearcherSignup> = {},
): ResearcherSignup {
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
