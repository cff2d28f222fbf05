// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, expect, test } from 'vitest';
import { donationTable } from '#portal/donations/donation-table.tsx';
import { messageTable, messageTables } from '#portal/messages/message-table.tsx';
import { peopleTable } from '#portal/people/people-table.tsx';
import { postTable } from '#portal/posts/post-table.tsx';
import type { TableDesign } from '#portal/table/table-design.ts';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';
import { buildAdminPost } from '#tests/support/factories/admin-posts.ts';
import { buildMessage, buildPerson } from '#tests/support/factories/admin-rows.ts';

afterEach(cleanup);

/** Expects that the card of a row, which a phone shows instead of its cells, says each fact. */
function expectFacts<Row>({ card }: TableDesign<Row>, row: Row, details: readonly string[]) {
  const { title, aside, lines } = card(row);
  const { container } = render(
    <>
      {title} {aside}
      {lines.map((line, index) => (
        <Fragment key={index}> {line}</Fragment>
      ))}
    </>,
  );
  for (const detail of details) expect(container.textContent).toContain(detail);
}

test('the card of a message shows sender, address, subject, type, day and status', () => {
  const sana = buildMessage({ answeredAt: '2026-11-20T20:00:00.000Z' });
  const details = [sana.name, sana.email, sana.subject, 'researcher', 'November 20, 2026'];
  expectFacts(messageTable, sana, details);
  expectFacts(messageTables.all ?? messageTable, sana, [...details, 'Answered']);
});

test('the card of a person shows name, address, type, institution and day', () => {
  const person = buildPerson();
  const details = ['Sana Iqbal', 's.iqbal@example.org', 'researcher', 'University of Vesta'];
  expectFacts(peopleTable, person, [...details, 'November 20, 2026']);
});

test('the card of a post shows title, category, status and day', () => {
  const post = buildAdminPost();
  expectFacts(postTable, post, [post.title, 'Methods', 'Published', 'November 20, 2026']);
});

test('the card of a donation shows its id, amount, donor, address, payment, status and day', () => {
  const donation = buildAdminDonation();
  const details = ['Test Donor', '$100.00', 'donor@mail.example', 'succeeded', 'November 20, 2026'];
  const payment = 'Online, Visa \u2022\u2022\u2022\u2022\u00a04242';
  expectFacts(donationTable, donation, [...details, donation.id.slice(0, 8), payment]);
  const check = { source: 'check', reference: '2281', cardLast4: null } as const;
  expectFacts(donationTable, buildAdminDonation(check), ['Check, No. 2281']);
});
