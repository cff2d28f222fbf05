import pg from 'pg';

/** A gift whose receipt is printed on both sides: its donor's name needs fonts of three scripts. */
export const keptGift = {
  id: '0195f2a0-0000-7000-8000-000000000001',
  donorName: 'Nguyễn Văn Ánh and 李小龍, עברית',
} as const;

/** Other rows that are asked for by id, the same on both sides. */
export const kept = {
  post: '0195f2a0-0000-4000-8000-000000000002',
  draft: '0195f2a0-0000-4000-8000-000000000003',
  person: '0195f2a0-0000-4000-8000-000000000004',
  approved: '0195f2a0-0000-4000-8000-000000000005',
  pending: '0195f2a0-0000-4000-8000-000000000006',
  letter: '7K3M-9XQ2-RW5T-0HJD',
} as const;

const at = "timestamptz '2026-03-14T12:00:00Z'";

const statements = [
  `insert into donations
     (id, amount_cents, currency, livemode, status, donor_name, card_brand, card_last4, created_at)
   values ('${keptGift.id}', 123456, 'usd', false, 'succeeded', '${keptGift.donorName}', 'visa',
     '4242', ${at})`,
  `insert into people (id, type, name, email, created_at)
   values ('${kept.person}', 'partner', 'A partner', 'partner@example.org', ${at})`,
  `insert into blog_authors (name, title, created_at, updated_at)
   values ('Methods desk', 'Editors', ${at}, ${at})`,
  ...[kept.post, kept.draft].map(
    (id) => `insert into blog_posts
       (id, slug, title, excerpt, content, content_html, content_renderer, category, author_id, tags,
        published, published_at, created_at, updated_at)
     values ('${id}', 'post-${id.slice(-1)}', 'How we listen', 'An excerpt', 'A **text**.',
       '', 0, 'Methods', (select min(id) from blog_authors), '{cells}', ${String(id === kept.post)},
       ${at}, ${at}, ${at})`,
  ),
  ...[kept.approved, kept.pending].map(
    (id) => `insert into researcher_applications
       (id, first_name, last_name, email, institution, position, degrees, research_area, experience,
        motivation, status, decided_at, created_at)
     values ('${id}', 'Ánh', 'Researcher', 'researcher-${id.slice(-1)}@example.org', 'Institute',
       'Professor', '{phd}', 'neuroscience', 'Nine years.', 'To compare.',
       ${id === kept.approved ? `'approved', ${at}` : `'pending', null`}, ${at})`,
  ),
  `insert into letters (code, application_id, issued_at)
   values ('${kept.letter}', '${kept.approved}', ${at})`,
];

/** Writes the rows into a migrated database. */
export async function keepRows(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
