import type { OnDemandPage } from '../http/on-demand-page.ts';
import type { PrivateLink } from '../links/private-links.ts';
import { openPrivatePage } from '../links/private-page.ts';
import { accessForms } from './access/access-forms.ts';
import { readSelfServiceAccess } from './access/access-grants.ts';
import { applicantForms } from './applicant-forms.ts';
import { readApplicantView } from './applicant-view.ts';
import { readApplicantEntry } from './register.ts';

async function readApplicationPage({ subjectId }: PrivateLink) {
  const id = subjectId ?? '';
  const view = await readApplicantView(id);
  // A decision that can be undone shows nothing of an earlier one either.
  const decidedAt = view.decidedAt === null ? null : new Date(view.decidedAt);
  const access = view.state === 'approved' ? await readSelfServiceAccess(id, decidedAt) : null;
  return { view, access, entry: await readApplicantEntry(id) };
}

/** Opens the applicant's page and does what its forms ask. */
export function openApplication(page: OnDemandPage) {
  return openPrivatePage(page, 'application', readApplicationPage, {
    ...accessForms,
    ...applicantForms,
  });
}
