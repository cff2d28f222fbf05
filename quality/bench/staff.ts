/**
 * Measures what staff ask for every day, on a real Postgres with 100,000 donations: the overview and the search.
 * Neither needs an extension of Postgres (pg_trgm is not in the embedded one).
 */
import { sql } from 'drizzle-orm';
import { createDispatcher } from '#host/dispatch.ts';
import { loadFunctions } from '#host/functions.ts';
import { database } from '#server/db/client.ts';
import { migrateTemplate } from '#tests/support/databases/migrate-template.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { median, type Reading } from './reading.ts';

const donationCount = 100_000;
const callsPerPath = 15;

/** The statements that write the rows: numbers from 1, spread over names, ages and amounts without chance. */
const insertStatements = [
  sql`create temporary table names as select * from unnest(
    array['Ilse','Grace','Jonas','Wen','Lucía','Marek','Noor','Priya','Yusuf','Odile','Henrik','Sanna','Tobias','Anneke','Rosalind','Halvard'],
    array['Marchetti','Renner','Diallo','Zhao','Fontán','Solan','Castellane','Raghunathan','Tamar','Fairweather','Sørensen','Virtala','Petrauskas','Vos','Oduya','Eide'])
    with ordinality as n(first, last, place)`,
  sql`create temporary table persons as
    select n, gen_random_uuid() as id, f.first || ' ' || l.last || case when n % 3 = 0 then ' ' || n else '' end as name,
      lower(f.first) || n || case n % 3 when 0 then '@gmail.example' when 1 then '@example.org' else '@mail.example' end as email,
      now() - n * interval '90 minutes' as at
    from generate_series(1, 40000) n
    join names f on f.place = 1 + n % 16 join names l on l.place = 1 + (n / 16) % 16`,
  sql`insert into people (id, type, name, email, institution, created_at)
    select id, case when n % 20 = 0 then 'researcher' when n % 50 = 1 then 'partner' else 'donor' end, name, email,
      case when n % 20 = 0 then 'Institute of Limb Biology' end, at from persons`,
  sql`create temporary table gifts as
    select n, gen_random_uuid() as id, now() - n * interval '7 minutes' as at, 100 + (n * 7919) % 20000 as cents,
      1 + (n * 20011) % 40000 as person, n % 9 <> 0 as paid from generate_series(1, ${sql.raw(String(donationCount))}) n`,
  sql`insert into donations (id, payment_intent_id, subscription_id, source, amount_cents, currency, livemode, status,
      donor_name, donor_email, person_id, refunded_cents, refunded_at, disputed, dispute_due_by, created_at, received_at)
    select g.id, 'pi_' || g.n, case when g.n % 40 = 0 then 'sub_' || g.n end, case when g.n % 40 = 0 then 'monthly' else 'card' end,
      cents, 'usd', false, case when paid then 'succeeded' else 'failed' end, name, email, p.id,
      case when paid and g.n % 200 = 1 then cents else 0 end, case when paid and g.n % 200 = 1 then g.at + interval '1 day' end,
      g.n % 9001 = 1, case when g.n % 9001 = 1 then now() + interval '9 days' end, g.at, case when paid then g.at end
    from gifts g join persons p on p.n = g.person`,
  sql`insert into subscriptions (id, customer_id, amount_cents, livemode, status, created_at)
    select subscription_id, 'cus_' || id, amount_cents, false, 'active', created_at from donations
    where subscription_id is not null`,
  sql`insert into ledger_entries (id, type, category, donation_id, amount_cents, fee_cents, net_cents, currency, created_at, available_on, payout_id, livemode)
    select 'txn_' || n, 'charge', 'charge', id, cents, 30 + cents / 45, cents - 30 - cents / 45, 'usd', at, at, 'po_' || n / 90, false
    from gifts where paid`,
  sql`insert into payouts (id, amount_cents, currency, arrives_on, status, itemized, entries_complete, created_at, livemode)
    select 'po_' || n, 50000, 'usd', (now() - n * interval '10 hours' + interval '2 days')::date,
      case when n < 3 then 'in_transit' when n % 97 = 0 then 'failed' else 'paid' end, true, true, now() - n * interval '10 hours', false
    from generate_series(0, 1111) n`,
  sql`insert into outbox (kind, subject_id, dedupe_key, to_address, subject, data, attachments, state, due_at, sent_at, created_at)
    select 'tax-acknowledgement', id, 'tax:' || id, 'donor@example.org', 'Thank you', jsonb_build_object('words', repeat('word ', 60)), '[]',
      case when n % 4000 = 2 then 'failed' else 'sent' end, at, case when n % 4000 = 2 then null else at end, at
    from gifts where paid`,
  sql`insert into researcher_applications (first_name, last_name, email, institution, position, degrees, research_area, experience, motivation, status, decided_at, created_at)
    select split_part(name, ' ', 1), split_part(name, ' ', 2), email, 'Institute of Limb Biology', 'Professor', '{phd}',
      'regenerative-medicine', repeat('word ', 200), repeat('word ', 200), case when n <= 40 then 'pending' else 'approved' end,
      case when n <= 40 then null else at end, now() - n * interval '5 hours'
    from persons where n <= 3000`,
  sql`insert into application_events (application_id, act, at)
    select id, act, created_at from researcher_applications, unnest(array['asked','answered','corrected','approved']) act`,
  sql`insert into application_questions (application_id, question, asked_at, answer, answered_at)
    select id, 'Is it?', created_at, 'Yes.', created_at from researcher_applications where number % 4 = 0`,
  sql`insert into contact_messages (name, email, subject, message, contact_type, answered_at, created_at)
    select name, email, 'A question', repeat('word ', 100), 'donor', case when n > 60 then at end, at from persons where n <= 10000`,
  sql`insert into blog_posts (slug, title, content, content_html, published, published_at, created_at)
    select 'post-' || n, 'Voltage map ' || n || ' of a healing wound', repeat('word ', 800), repeat('<p>word</p> ', 800), true, at, at
    from persons where n <= 500`,
];

/** The searches: a name that many have, one that few have, an address as it is typed, references, an amount. */
const searches = [
  'm',
  'mar',
  'marek sol',
  'jonas6002',
  'gmail.ex',
  'BAI-2026-0033',
  'pi_77',
  '$12.34',
  'zzz',
];

export async function measureStaff(): Promise<Reading[]> {
  const postgres = await startPostgres();
  Object.assign(process.env, {
    DATABASE_URL: postgres.url('postgres'),
    ADMIN_PASSWORD: adminPassword,
    LOG: 'errors',
  });
  try {
    await migrateTemplate(database());
    await database().transaction(async (tx) => {
      for (const statement of insertStatements) await tx.execute(statement);
    });
    await database().queries.execute(sql`vacuum analyze`);
    const functions = await loadFunctions(process.cwd());
    const dispatcher = createDispatcher(() => Promise.resolve(functions));
    const time = async (path: string) => {
      const headers = { 'X-Admin-Password': adminPassword };
      const started = performance.now();
      const response = await dispatcher.dispatch(
        new Request(`http://localhost${path}`, { headers }),
        '10.9.9.9',
      );
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return performance.now() - started;
    };
    const readings: Reading[] = [];
    const measure = async (path: string, atMost: number) => {
      await time(path);
      const times: number[] = [];
      for (let call = 0; call < callsPerPath; call += 1) times.push(await time(path));
      const what = `GET ${decodeURIComponent(path)}, ${donationCount.toLocaleString('en-US')} donations`;
      readings.push({ what, value: median(times), unit: 'ms', atMost });
    };
    await measure('/api/admin/overview', 100);
    for (const q of searches) await measure(`/api/admin/search?q=${encodeURIComponent(q)}`, 50);
    return readings;
  } finally {
    await database().close();
    await postgres.close();
  }
}
