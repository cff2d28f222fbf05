/** The overview: what waits, what came in, what happened, and the way to each list (P-185). */
import type { Page } from '@playwright/test';
import type { Overview } from '#model/admin/overview.ts';
import { buildEmptyOverview, buildOverview } from '#tests/support/factories/overview-answer.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const serve = (page: Page, overview: Overview) =>
  page.route('**/api/admin/overview', (route) => route.fulfill({ json: overview }));

test('a line opens its list by keyboard, and Back returns @long', async ({ page, portal, api }) => {
  await api.apply({ firstName: 'Priya', lastName: 'Lindqvist' });
  await portal.enter('/admin/overview');
  await expect(portal.heading('Overview')).toBeFocused();
  await expect(portal.sidebar.getByRole('link').first()).toHaveText('Overview');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  const line = waiting.getByRole('link', { name: /applications? to decide/i });
  const count = (await line.textContent())?.split(' ')[0];
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/applications?status=pending');
  await expect(page.getByRole('status').filter({ hasText: / applications?$/ })).toHaveText(
    new RegExp(`^${count} of `),
  );
  await page.goBack();
  await expect(line).toBeVisible();
});

test('the overview says what waits, the figures and the last days, each with its list', async ({
  page,
  portal,
}) => {
  await serve(
    page,
    buildOverview({
      waiting: [
        {
          kind: 'disputes',
          title: 'Disputed donation',
          count: 1,
          href: '/admin/donations?status=disputed',
          detail: '$100.00 by A donor.',
          when: '8 days left, Nov 27',
          tone: 'warn',
        },
        {
          kind: 'mails',
          title: 'Emails not delivered',
          count: 2,
          tone: 'quiet',
          href: '/admin/overview/mails',
          detail: 'Last: Your tax acknowledgment',
          when: 'Nov 17',
        },
      ],
      recent: [
        {
          kind: 'approved',
          at: '2026-11-19T00:35:00.000Z',
          text: ', Ilse; letter issued',
          link: { text: 'BAI-2026-0027', href: '/admin/applications/1' },
        },
        {
          kind: 'erased',
          at: '2026-11-18T17:00:00.000Z',
          link: null,
          text: 'the data of one address, 4 records',
        },
      ],
    }),
  );
  await portal.enter('/admin/overview');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByText('3 items, most urgent first')).toBeVisible();
  await expect(waiting.getByRole('link')).toHaveText([
    '1 Disputed donation $100.00 by A donor. 8 days left, Nov 27',
    '2 Emails not delivered Last: Your tax acknowledgment Nov 17',
  ]);
  const figures = page.getByRole('table', { name: 'Donations' });
  await expect(figures.getByRole('row', { name: /^Donations/ }).getByRole('link')).toHaveText([
    '21',
    '186',
  ]);
  await expect(figures.getByRole('link', { name: '21', exact: true })).toHaveAttribute(
    'href',
    '/admin/donations?status=succeeded&from=2026-11-01&to=2026-11-30',
  );
  await expect(figures.getByRole('link', { name: '36', exact: true })).toHaveAttribute(
    'href',
    '/admin/people?type=donor&from=2025-12-01&to=2026-11-30',
  );
  await expect(page.getByRole('link', { name: '17 donors' })).toHaveAttribute(
    'href',
    '/admin/people?type=monthly',
  );
  await expect(page.getByRole('link', { name: 'Nov 23' })).toHaveAttribute(
    'href',
    '/admin/donations/payouts/po_next',
  );
  const recent = page.getByRole('region', { name: 'Last seven days' });
  await expect(recent.getByRole('listitem')).toHaveText([
    /^Wed, Nov 18 4:35 PM Approved BAI-2026-0027, Ilse; letter issued$/,
    /^Wed, Nov 18 9:00 AM Erased the data of one address, 4 records$/,
  ]);
  await expectAccessible(page);
});

test('a new site is offered its first steps @long', async ({ page, portal }) => {
  await serve(page, buildEmptyOverview());
  await portal.enter('/admin/overview');
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await expect(page.getByText('The chart starts with the first one.')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Before the first visitor' });
  await expect(steps.getByText('1 of 4 done')).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveText([
    'Board members To do: None yet. Until then staff decide applications without votes. Add members',
    'Payments To do: Test mode: no card is charged, and nothing counts as a gift. What is missing: Payments',
    'Mail To do: Emails stay in the sandbox. Nobody outside gets one. What is missing: Mail',
    'Articles Done: 9 published, by 3 authors',
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add members' }).click();
  await expect(portal.heading('Board')).toBeVisible();
});

test('what does not load says so, and is tried again @long', async ({ page, portal, watch }) => {
  watch.announce(/status of 500/);
  const path = '**/api/admin/overview';
  await page.route(path, (route) => route.fulfill({ status: 500, json: { error: 'No answer.' } }));
  await portal.enter('/admin/overview');
  await expect(page.getByRole('heading', { name: 'The overview did not load' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeVisible();
});

test('a mail that was given up leads to its record @long', async ({ page, portal }) => {
  const href = '/admin/donations/aaaaaaaa-0000-4000-8000-000000000001';
  await page.route('**/api/admin/overview/mails', (route) =>
    route.fulfill({
      json: [
        {
          id: crypto.randomUUID(),
          to: 'reader@example.org',
          subject: 'Your receipt',
          href,
          reason: '550 no such mailbox',
          isAddressRefused: true,
          nextTryAt: null,
          createdAt: '2026-11-17T20:00:00.000Z',
        },
      ],
    }),
  );
  await portal.enter('/admin/overview/mails');
  await expect(portal.heading('Emails not delivered')).toBeVisible();
  await expect(page.getByRole('row', { name: /550 no such mailbox/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View the record of reader@example.org' }).click();
  await expect(page).toHaveURL(href);
});
