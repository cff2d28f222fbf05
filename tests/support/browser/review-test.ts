/** The browser tests' `test`, with an application that waits and its page. */
import type { Page } from '@playwright/test';
import type { Application } from '#model/applications/admin-applications.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { PortalApplicationPage } from '#tests/support/pages/portal-application-page.ts';
import { expect, test as base } from './browser-test.ts';

interface ReviewFixtures {
  /** Holds the new application. */
  applied: Application;
  /** Holds the application's page, opened by a member of staff. */
  review: PortalApplicationPage;
}

/** Logs in at the page of an application. */
export async function openReview(page: Page, id: string): Promise<PortalApplicationPage> {
  await new AdminPortal(page).enter(`/admin/applications/${id}`);
  const review = new PortalApplicationPage(page);
  await expect(review.note).toBeVisible();
  return review;
}

export const test = base.extend<ReviewFixtures>({
  applied: async ({ api }, use) => use(await api.apply()),
  review: async ({ page, applied }, use) => use(await openReview(page, applied.id)),
});
