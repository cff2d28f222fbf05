import pg from 'pg';

/** The ids of rows that are the same in both databases. */
export const storedIds = {
  donation: '0195f2a0-0000-7000-8000-000000000001',
  post: '0195f2a0-0000-4000-8000-000000000002',
  draft: '0195f2a0-0000-4000-8000-000000000003',
  person: '0195f2a0-0000-4000-8000-000000000004',
  approved: '0195f2a0-0000-4000-8000-000000000005',
  pending: '0195f2a0-0000-4000-8000-000000000006',
  letter: '7K3M-9XQ2-RW5T-0HJD',
  applicationLink: '0195f2a0-0000-4000-8000-000000000007',
  givingLink: '0195f2a0-0000-4000-8000-000000000008',
} as const;

const at = "timestamptz '2026-03-14T12:00:00Z'";

/** The statements that write the rows. The donor's name needs fonts of three scripts in the printed receipt. */
const statements = [
  `insert into donations
     (id, amount_cents, currency, livemode, status, donor_name, donor_email, card_brand, card_last4,
     created_at, received_at)
   values ('${storedIds.donation}', 123456, 'usd', false, 'succeeded',
     'Nguyễn Văn Ánh and 李小龍, עברית', 'donor@example.org', 'visa', '4242', ${at}, ${at})`,
  `insert into people (id, type, name, email, created_at)
   values ('${storedIds.person}', 'partner', 'A partner', 'partner@example.org', ${at})`,
  ...[storedIds.post, storedIds.draft].map(
    (id) => `insert into blog_posts
       (id, slug, title, excerpt, content, content_html, category, tags,
        published, published_at, created_at, updated_at)
     values ('${id}', 'post-${id.slice(-1)}', 'How we listen', 'An excerpt', 'A **text**.',
       '<p>A <strong>text</strong>.</p>', 'Methods', '{cells}', ${String(id === storedIds.post)}, ${at}, ${at}, ${at})`,
  ),
  ...[storedIds.approved, storedIds.pending].map(
    (id) => `insert into researcher_applications
       (id, first_name, last_name, email, institution, position, degrees, research_area, experience,
        motivation, status, decided_at, created_at)
     values ('${id}', 'Ánh', 'Researcher', 'researcher-${id.slice(-1)}@example.org', 'Institute',
       'Professor', '{phd}', 'neuroscience', 'Nine years.', 'To compare.',
       ${id === storedIds.approved ? `'approved', ${at}` : `'pending', null`}, ${at})`,
  ),
  `insert into letters (code, application_id, issued_at)
   values ('${storedIds.letter}', '${storedIds.approved}', ${at})`,
  `insert into private_links (id, kind, subject_id, email)
   values ('${storedIds.applicationLink}', 'application', '${storedIds.approved}', 'researcher-5@example.org'),
     ('${storedIds.givingLink}', 'giving', null, 'donor@example.org')`,
];

/** Writes the rows into a migrated database. */
export async function insertRows(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements.join(';')).finally(() => client.end());
}
