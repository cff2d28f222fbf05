/** Measures the search among 10,000 articles of 600 words on the embedded database, as `npm start` serves them. */
import { sql } from 'drizzle-orm';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { createDispatcher } from '#host/dispatch.ts';
import { loadFunctions } from '#host/functions.ts';
import { migrateTemplate } from '#tests/support/databases/migrate-template.ts';
import { median, type Reading } from './reading.ts';

const articles = 10_000;
const calls = 15;

/** The words by frequency, as in a language: the nth is n times rarer than the first. */
const vocabulary = Array.from({ length: 20_000 }, (_, index) => `w${index}`);
const wordRanks = {
  the: 0,
  of: 1,
  electric: 60,
  skin: 200,
  current: 250,
  limb: 400,
  regeneration: 500,
  potential: 300,
  calibration: 900,
  calibrated: 1200,
  planarian: 3000,
};
for (const [word, at] of Object.entries(wordRanks)) vocabulary[at] = word;

const statements = [
  sql`select setseed(0.5)`,
  sql`insert into blog_posts (slug, title, excerpt, content, content_html, category, tags, published, published_at)
    select 'article-' || n, 'A ' || split_part(words, ' ', 5) || ' and its ' || split_part(words, ' ', 9),
      'About ' || split_part(words, ' ', 12), words, '<p>' || words || '</p>',
      (array['Methods', 'Open data', 'Clinic'])[1 + n % 3], array[split_part(words, ' ', 7)],
      true, now() - n * interval '1 hour'
    from generate_series(1, ${sql.raw(String(articles))}) n cross join lateral (
      select string_agg(vocabulary[floor(exp(random() * ln(cardinality(vocabulary))))::int], ' ') as words
      from generate_series(1, 600 + n % 2)
      cross join (select string_to_array(${vocabulary.join(' ')}, ' ') as vocabulary) v) w`,
  sql`vacuum analyze blog_posts`,
];

const searches = [
  'sk',
  'skin',
  'skin cur',
  'calibr',
  'electric',
  'limb regeneration potential',
  'planarian',
  'the',
  'xenotransplant',
];

export async function measureArticles(): Promise<Reading[]> {
  const database = await openEmbeddedDatabase('memory');
  try {
    await migrateTemplate(database);
    for (const statement of statements) await database.queries.execute(statement);
    const functions = await loadFunctions(process.cwd());
    const dispatcher = createDispatcher(() => Promise.resolve(functions));
    const time = async (path: string) => {
      const started = performance.now();
      const response = await dispatcher.dispatch(
        new Request(`http://localhost${path}`),
        '10.9.9.9',
      );
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return performance.now() - started;
    };
    const readings: Reading[] = [];
    for (const q of searches) {
      const path = `/api/blog?limit=12&q=${encodeURIComponent(q)}`;
      await time(path);
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) times.push(await time(path));
      const what = `GET ${decodeURIComponent(path)}, ${articles.toLocaleString('en-US')} articles`;
      readings.push({ what, value: median(times), unit: 'ms', atMost: 100 });
    }
    return readings;
  } finally {
    await database.close();
  }
}
