import type { Page, Route } from '@playwright/test';
import type { Application, ApplicationStats } from '#model/applications/admin-applications.ts';
import { fulfillList } from '../portal/admin-double.ts';

/** The answers that stand in for the server's applications, where a test needs rows of its own. */
interface ApplicationsDouble {
  rows: Application[];
  /** The number of them that wait too long. */
  overdue: number;
}

async function answer(route: Route, double: ApplicationsDouble): Promise<void> {
  const url = new URL(route.request().url());
  // The login asks this way, and stays the product's own.
  if (url.search === '?status=pending') return route.fallback();
  const { rows, overdue } = double;
  const usual = rows.filter(({ spam }) => !spam);
  const of = (status: Application['status']) => usual.filter((row) => row.status === status);
  if (url.pathname.endsWith('/stats')) {
    const [approved, declined] = [of('approved').length, of('declined').length];
    const stats: ApplicationStats = {
      pending: of('pending').length,
      overdue,
      approved,
      declined,
      withdrawn: of('withdrawn').length,
    };
    return route.fulfill({ json: stats });
  }
  if (url.pathname !== '/api/admin/applications') return route.fallback();
  if (!url.searchParams.has('status')) return fulfillList(route, url, of('pending'));
  const marked = rows.filter(({ spam }) => spam);
  return fulfillList(route, url, url.searchParams.has('spam') ? marked : usual);
}

/** Answers the portal's list of applications from given rows. */
export async function doubleApplications(
  page: Page,
  rows: Application[],
  overdue = 0,
): Promise<void> {
  await page.route(/\/api\/admin\/applications/, (route) => answer(route, { rows, overdue }));
}
