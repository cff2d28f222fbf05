/** Searching and narrowing the list of articles (P-62, P-67). */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { foundPostsSchema } from '#model/posts/post-search.ts';
import { labelSlug } from '#model/posts/slug.ts';
import { splitWords } from '#model/text/word-signs.ts';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database, runSql } from '#server/db/client.ts';
import { readTopicPage } from '#server/posts/read-pages.ts';
import { writeCursor } from '#server/http/paging.ts';
import { insertPosts, saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';

beforeEach(async () => {
  await database().queries.delete(blogPosts);
  await database().queries.delete(blogAuthors);
});

async function find(parameters: Record<string, string>) {
  const asked = `/api/blog?${new URLSearchParams(parameters).toString()}`;
  const first = await callApi(asked);
  const reply = first.status === 301 ? await callApi(first.headers.get('location') ?? '') : first;
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const posts = foundPostsSchema.parse(reply.body);
  return { posts, slugs: posts.map(({ slug }) => slug), headers: reply.headers };
}

const bare = { title: 'T', excerpt: '', category: '', tags: [] as string[], content: 'Nothing.' };

test('the words that footnotes add to a text are not found', async () => {
  const { slug } = await savePost({ ...bare, content: 'Ions[^1] flow.\n\n[^1]: Sodium.' });
  expect((await find({ q: 'back' })).slugs).toEqual([]);
  expect((await find({ q: 'notes' })).slugs).toEqual([]);
  const { posts, slugs } = await find({ q: 'sodium' });
  expect(slugs).toEqual([slug]);
  expect(posts[0]?.matchHtml).not.toMatch(/Back|Notes/);
});

test.each([
  ['other forms of a word', 'calibrating', 'The electrodes were calibrated.'],
  ['a word that is still typed', 'calib', 'About calibration.'],
  ['a word typed beyond its stem', 'calibrat', 'About calibration.'],
  ['a stop word as it is written', 'the', 'The cut.'],
  ['a stop word that is still typed', 'calibration of th', 'The calibration of the probe.'],
  ['any case', 'CALIBRATION', 'calibration'],
  ['words without accents', 'resume', 'A résumé.'],
  ['words with accents', 'résumé', 'A resume.'],
  ['full width', 'ＥＥＧ', 'An EEG.'],
  ['one of two joined by a slash', 'current', 'The voltage/current curve.'],
  ['one of two joined by a hyphen', 'junction', 'A gap-junction protein.'],
  ['a hyphenated word', 'gap-junction', 'Gap junctions.'],
  ['words in curly quotes', 'battery', 'The “battery” of skin.'],
  ['a number with a point', '10.1152', 'See doi:10.1152/x.'],
  ['words within marks', 'steady', 'A **steady** current.'],
  ['a sharp s', 'strasse', 'Die Straße.'],
  ['other scripts', '電気', '電気 の地図'],
  ['every word, in any order', 'skin current', 'A current in the skin.'],
  ['a word before a footnote', 'wound bed', 'A wound[^1] bed.\n\n[^1]: A note.'],
  ['a word of a footnote', 'galvanometer', 'A wound[^1].\n\n[^1]: By galvanometer.'],
  ['a word within a formula', 'h2o', 'Pure H~2~O.'],
  ['an ion', 'K+', 'The K^+^ channel.'],
  ['an ion in TeX', 'Ca2+', 'The Ca$^{2+}$ channel.'],
  ['an ion in chemical TeX', 'Na+', String.raw`Pure $\ce{Na+}$ ions.`],
  ['a molecule in TeX', 'CO2', 'Much CO$_2$ there.'],
  ['a number of a fraction', '70', String.raw`It is $\frac{70}{3}$.`],
  ['an ion with another sign', 'na+', 'The Na⁺/K⁺-ATPase.'],
  ['a minus sign', 'HCO3-', 'Much HCO~3~^−^ there.'],
  ['a word before a hanging hyphen', 'voltage', 'Voltage- and ligand-gated.'],
  ['a word before a plus', 'voltage map', 'A map of voltage+current.'],
  ['a language', 'c#', 'Written in C#.'],
  ['a language at the end', 'c++', 'Written in C++'],
  ['a final sigma', 'ΣΙΣΥΦΟΣ', 'Ο Σίσυφος.'],
  ['Cyrillic in any case', 'МЕМБРАНА', 'Мембрана клетки.'],
  ['a sign of repetition', '佐々木', '佐々木 の地図'],
  ['the beginning of a run of words', '電', '電気の地図'],
  ['vowel signs', 'की', 'कोशिका की झिल्ली।'],
])('a search finds %s', async (_, q, content) => {
  const { slug } = await savePost({ ...bare, content });
  await savePost({ ...bare, content: 'Something else.' });
  expect((await find({ q })).slugs).toEqual([slug]);
});

test.each([
  ['one word of two', 'skin calibration', 'A current in the skin.'],
  ['addresses', 'https', 'See [it](https://example.org/hidden).'],
  ['addresses', 'hidden', 'See [it](https://example.org/hidden).'],
  ['the names of entities', 'quot', 'He said "so" & left.'],
  ['the end of a word', 'bration', 'About calibration.'],
  ['C for C++', 'C', 'Written in C++.'],
  ['C++ for C', 'C++', 'Written in C.'],
  ['C# for C++', 'C#', 'Written in C++ or C.'],
  ['H+ for H−', 'H+', 'Much H− and H.'],
  ['H− for H+', 'H−', 'Much H+ and H.'],
  ['K+ for K', 'K+', 'The K channel.'],
  ['another vowel sign', 'की', 'का'],
  ['another consonant', 'がん', 'かん'],
  ['another tone', 'น้ำ', 'นำ'],
  ['a word that begins with the letter', 'c', 'About calibration.'],
  ['a word that begins with the letter', 'ж', 'О жизни.'],
])('a search does not find %s', async (_, q, content) => {
  await savePost({ ...bare, content });
  expect((await find({ q })).slugs).toEqual([]);
});

test('a search looks in title, excerpt, category and tags, and not in drafts', async () => {
  const at = (index: number) => new Date(Date.UTC(2026, 0, index + 1));
  const rows = [
    { title: 'On voltage' },
    { excerpt: 'On voltage.' },
    { category: 'Voltage' },
    { tags: ['voltage maps'] },
    { title: 'Voltage', published: false, publishedAt: null },
  ];
  await insertPosts(5, (index) => ({
    ...bare,
    slug: `post-${index}`,
    publishedAt: at(index),
    ...rows[index],
  }));
  expect((await find({ q: 'voltage' })).slugs.sort()).toEqual([
    'post-0',
    'post-1',
    'post-2',
    'post-3',
  ]);
});

test('a search puts the title first, then what surrounds it, then the body', async () => {
  const body = { ...bare, contentHtml: '<p>voltage</p>' };
  await insertPosts(3, (index) => ({
    ...[{ ...bare, title: 'Voltage' }, { ...bare, excerpt: 'Voltage.' }, body][index],
    slug: ['title', 'excerpt', 'body'][index] ?? '',
    publishedAt: new Date(Date.UTC(2026, 0, index + 1)),
  }));
  expect((await find({ q: 'voltage' })).slugs).toEqual(['title', 'excerpt', 'body']);
});

test('a search puts whole words before beginnings, then the title first', async () => {
  const publishedAt = (index: number) => new Date(Date.UTC(2026, 0, 9 - index));
  const rows = [
    { slug: 'beginning-in-title', title: 'Catalog of catalogs' },
    { slug: 'word-in-body', contentHtml: '<p>The cat.</p>' },
    { slug: 'word-in-title', title: 'A cat' },
  ];
  await insertPosts(3, (index) => ({
    ...bare,
    contentHtml: '<p>Nothing.</p>',
    ...rows[index],
    publishedAt: publishedAt(index),
  }));
  const order = ['word-in-title', 'word-in-body', 'beginning-in-title'];
  expect((await find({ q: 'cat' })).slugs).toEqual(order);
  const paged: string[] = [];
  let next: string | undefined = '/api/blog?q=cat&limit=1';
  while (next) {
    const reply = await callApi(next);
    paged.push(...foundPostsSchema.parse(reply.body).map(({ slug }) => slug));
    next = /^<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(order);
});

test('the database divides a text into the same words as the server', async () => {
  const signs = [...`+#-−–—⁺₂²/.,' \n(“’ʼ।`];
  const letters = [
    ...'aBcÉßẞıİσςΣ1٣KかガЙёѐ電々〇한',
    'か\u3099',
    'ｶﾞ',
    'की',
    'ਕਿ',
    'นำ',
    'น้',
    'שָׁ',
    'مُ',
  ];
  const texts = fc.sample(
    fc.string({ unit: fc.constantFrom(...letters, ...signs), maxLength: 40 }),
    { numRuns: 400, seed: 1 },
  );
  const rows = await runSql<{ words: string }>(
    database().queries,
    sql`select search_words(text) as words
        from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as given (text, place)
        order by place`,
  );
  const expected = texts.map((text) => [text, splitWords(text).join(' ')]);
  expect(rows.map(({ words: text }, index) => [texts[index], text.trim()])).toEqual(expected);
});

test.each([
  ['?q=Voltage', '/api/blog?q=voltage'],
  ['?q=voltage%20%20map', '/api/blog?q=voltage+map'],
  ['?limit=3&q=R%C3%A9sum%C3%A9!', '/api/blog?limit=3&q=resume'],
  ['?q=C%2B%2B.', '/api/blog?q=c%2B%2B'],
  ['?q=%76oltage', '/api/blog?q=voltage'],
  [`?q=${'a+'.repeat(90)}`, `/api/blog?q=${'a+'.repeat(15)}a`],
])('the address %s of a search leads to its one spelling', async (query, location) => {
  const reply = await callApi(`/api/blog${query}`);
  expect([reply.status, reply.headers.get('location')]).toEqual([301, location]);
  expect((await callApi(location)).status).toBe(200);
});

test.each([
  ['&', '!!!'],
  ["'", "it's"],
  [':*', 'calib:*'],
  ['operators', '!a & (b | c) <-> d:*'],
  ['a backslash', '\\'],
  ['null', '\0'],
  ['a lone surrogate', '\ud800 calibration'],
  ['a percent sign', '%'],
  ['a quotation', '"gap junction'],
  ['SQL', "'; drop table blog_posts; --"],
  ['emoji', '🧠⚡'],
  ['stop words alone', 'the of and'],
  ['many words', 'a '.repeat(90)],
  ['one long word', 'x'.repeat(200)],
  ['markup', '<mark>x</mark>'],
])('a search for %s is answered', async (_, q) => {
  await savePost();
  const { headers, posts } = await find({ q });
  expect(headers.get('x-total-count')).toBe(String(posts.length));
});

test('a search for nothing narrows nothing', async () => {
  await savePost();
  for (const query of ['q=', 'q=%20&category=&tag=&author=']) {
    expect((await callApi(`/api/blog?${query}`)).body).toEqual((await callApi('/api/blog')).body);
  }
});

test.each([
  [`q=${'x'.repeat(201)}`, { q: 'q must have at most 200 characters.' }],
  ['author=me', { author: 'author must be the number of an author.' }],
  ['author=01', { author: 'author must be the number of an author.' }],
  ['author=99999999999', { author: 'author must be the number of an author.' }],
  ['q=a&after=x', { after: 'after must be a value from a Link header of this list.' }],
  [
    `q=a&after=${writeCursor({ createdAt: new Date(0).toISOString(), id: crypto.randomUUID() })}`,
    { after: 'The post behind which this page began is gone. Search again.' },
  ],
  ['q=a&limit=0', { limit: 'limit must be a whole number from 1 to 100.' }],
])('a search with ?%s answers 422 and says why', async (query, fields) => {
  expect(await callApi(`/api/blog?${query}`)).toMatchObject({ status: 422, body: { fields } });
});

test('a search takes the first of a parameter that is sent twice', async () => {
  const twice = await callApi('/api/blog?q=voltage&q=nothing');
  expect(twice.status).toBe(301);
  expect(twice.headers.get('location')).toBe('/api/blog?q=voltage');
});

test('a search pages through every match once, however alike they are', async () => {
  await insertPosts(25, (index) => ({
    ...bare,
    title: index % 2 ? 'Voltage and voltage' : 'Voltage',
    publishedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 5))),
  }));
  const all = (await find({ q: 'voltage' })).slugs;
  const seen: string[] = [];
  let next: string | undefined = '/api/blog?q=voltage&limit=4';
  while (next) {
    const reply = await callApi(next);
    seen.push(...foundPostsSchema.parse(reply.body).map(({ slug }) => slug));
    next = /^<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(all);
  expect(new Set(seen).size).toBe(25);
});

test('an article of the greatest length can be stored and found', async () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `電${index.toString(36)}`);
  const reply = await savePost({ ...bare, content: `first ${words.join(' ')}` });
  expect((await find({ q: 'first' })).slugs).toEqual([reply.slug]);
});

test('a search follows what staff change', async () => {
  const post = await savePost({ ...bare, content: 'calibration' });
  await callApi(`/api/admin/blog/posts/${post.id}`, {
    method: 'PUT',
    body: { content: 'galvanotaxis' },
    admin: true,
  });
  expect((await find({ q: 'calibration' })).slugs).toEqual([]);
  expect((await find({ q: 'galvanotaxis' })).slugs).toEqual([post.slug]);
});

test('a search is cached at the CDN by all that makes another response', async () => {
  await savePost();
  const { headers } = await find({ q: 'current' });
  expect(headers.get('netlify-vary')).toBe('query=after|limit|q|category|tag|author');
  expect(headers.get('netlify-cache-tag')).toBe('blog');
  expect(headers.get('etag')).toMatch(/^W\//);
});

async function mark(q: string, overrides: Parameters<typeof savePost>[0]) {
  await savePost({ ...bare, ...overrides });
  const { posts } = await find({ q });
  return posts[0];
}

test('the words that were found are marked in the excerpt', async () => {
  const found = await mark('calibrate', { excerpt: 'Calibration & <care>: calibrated.' });
  expect(found?.matchHtml).toBe(
    '<mark>Calibration</mark> &amp; &lt;care&gt;: <mark>calibrated</mark>.',
  );
  expect(found).not.toHaveProperty('content');
});

test('the words that were found are marked as they are written', async () => {
  const found = await mark('resume strasse', { excerpt: 'Résumé der STRAẞE' });
  expect(found?.matchHtml).toBe('<mark>Résumé</mark> der <mark>STRAẞE</mark>');
});

test('the words that were found are shown in the text around the first of them', async () => {
  const content = `${'before '.repeat(50)}the **calibration** ${'after '.repeat(80)}`;
  const { matchHtml = '' } = (await mark('calibration', { excerpt: 'Other.', content })) ?? {};
  expect(matchHtml).toMatch(/^… (?:before )+the <mark>calibration<\/mark> (?:after ?)+ …$/);
  expect(matchHtml.indexOf('<mark>')).toBeLessThanOrEqual(42);
  expect(matchHtml.length).toBeLessThan(220);
});

test('the words that were found hold no markup of the article', async () => {
  const content = 'calibration `<script>alert(1)</script>` & <b>';
  const found = await mark('calibration', { excerpt: '', content });
  expect(found?.matchHtml).toBe(
    '<mark>calibration</mark> &lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;',
  );
});

test('the words that were found are marked by their stem', async () => {
  const found = await mark('die', { content: 'Cells were dying.' });
  expect(found?.matchHtml).toBe('Cells were <mark>dying</mark>.');
});

test('the words that were found are not all that begin with the letter behind an apostrophe', async () => {
  const found = await mark("Parkinson's", {
    excerpt: 'Six studies show slow signals in Parkinson’s disease.',
  });
  expect(found?.matchHtml).toBe(
    'Six studies show slow signals in <mark>Parkinson</mark>’<mark>s</mark> disease.',
  );
});

test('the words that were found keep an exponent apart from its base', async () => {
  const content = 'A calibration at 10^-6^ M of Ca^2+^, the 5^th^.';
  const found = await mark('calibration', { content });
  expect(found?.matchHtml).toBe('A <mark>calibration</mark> at 10⁻⁶ M of Ca²⁺, the 5th.');
});

test('the words that were found keep a heading and an item apart from what follows', async () => {
  const found = await mark('fibers', {
    content:
      'Which fibers fire?\n\n## Three things decide\n\n- The *field*\n- The cable.\n\nAll of it',
  });
  expect(found?.matchHtml).toBe(
    'Which <mark>fibers</mark> fire? Three things decide · The field · The cable. All of it',
  );
});

test('the words that were found keep a whole sentence in quotes, in brackets or in Chinese as it is', async () => {
  const found = await mark('fibers', {
    content:
      '## What fires (part 2)\n\n“The fibers fire.”\n\n(All of them.)\n\n细胞膜电位很重要。\n\nThe end',
  });
  expect(found?.matchHtml).toBe(
    'What fires (part 2) · “The <mark>fibers</mark> fire.” (All of them.) 细胞膜电位很重要。 The end',
  );
});

test.each([
  ['a long address', `https://example.org/${'x'.repeat(900)}`],
  ['text without spaces', '细胞膜电位，'.repeat(90)],
  ['one long word', 'y'.repeat(900)],
])('the words that were found are shown behind %s', async (_, before) => {
  const content = `${before} 「calibration」${before}`;
  const { matchHtml = '' } = (await mark('calibration', { content })) ?? {};
  expect(matchHtml).toContain('<mark>calibration</mark>');
  expect(matchHtml.indexOf('<mark>')).toBeLessThanOrEqual(46);
  expect(matchHtml.length).toBeLessThan(220);
});

test.each([
  ['電位', `${'細胞'.repeat(200)}、電位は低い。${'細胞'.repeat(200)}`],
  ['膜电位', `${'细胞，'.repeat(200)}膜电位很重要。${'细胞'.repeat(200)}`],
  ['ความ', `${'เซลล์'.repeat(90)}, ความต่างศักย์ไฟฟ้า ${'เซลล์'.repeat(90)}`],
])('a found %s is marked in a text without spaces', async (q, content) => {
  const { matchHtml = '' } = (await mark(q, { content })) ?? {};
  expect(matchHtml).toContain(`<mark>${q}</mark>`);
  expect(matchHtml.indexOf('<mark>')).toBeLessThanOrEqual(46);
  expect(matchHtml.length).toBeLessThan(220);
});

test('the words that were found are shown far on in a long excerpt, which is cut', async () => {
  const excerpt = `${'before '.repeat(60)}calibration ${'after '.repeat(60)}`;
  const { matchHtml = '' } = (await mark('calibration', { excerpt })) ?? {};
  expect(matchHtml).toMatch(/^… (?:before )+<mark>calibration<\/mark> (?:after ?)+ …$/);
});

test('the words that were found are marked with the signs that belong to them', async () => {
  const excerpt = 'K+ and K, C++ and a hanging voltage- or so';
  expect((await mark('k+', { excerpt }))?.matchHtml).toMatch(/^<mark>K\+<\/mark> and K, C/);
  expect((await mark('voltage', { excerpt }))?.matchHtml).toContain('<mark>voltage</mark>- or');
});

test('the words that were found are its excerpt where title or tag alone matched', async () => {
  const tags = ['Voltage maps', 'skin'];
  expect(await mark('voltage', { excerpt: 'Other.', tags })).toMatchObject({
    matchHtml: 'Other.',
    matchTags: ['Voltage maps'],
  });
});

test.each([
  ['category', 'open data'],
  ['category', 'open-data'],
  ['category', 'ＯＰＥＮ Data'],
  ['tag', 'resume'],
  ['tag', 'RÉSUMÉ'],
])('a list narrowed by ?%s=%s is compared without case, accents and width', async (name, value) => {
  const one = await savePost({ ...bare, category: 'Open data', tags: ['Résumé'] });
  const two = await savePost({ ...bare, category: 'OPEN DATA', tags: ['resume'] });
  await savePost({ ...bare, category: 'Open', tags: ['résumés'] });
  expect((await find({ [name]: value })).slugs).toEqual([two.slug, one.slug]);
});

test.each([
  ['C', 'C++', 'C#'],
  ['H+', 'H−'],
  ['K', 'K+'],
  ['की', 'का'],
  ['น้ำ', 'นำ'],
  ['がん', 'かん'],
])('a narrowed list keeps the tags %s and %s apart', async (...tags) => {
  const posts = [];
  for (const tag of tags) posts.push(await savePost({ ...bare, category: tag, tags: [tag] }));
  for (const [index, name] of tags.entries()) {
    for (const value of [name, labelSlug(name)]) {
      expect((await find({ tag: value })).slugs).toEqual([posts[index]?.slug]);
      expect((await find({ category: value })).slugs).toEqual([posts[index]?.slug]);
    }
    const page = { slug: labelSlug(name), name, spellings: [name] };
    expect(await readTopicPage('tag', labelSlug(name))).toMatchObject(page);
  }
});

test('a list narrowed by ?author= has the posts of one author', async () => {
  const author = await saveAuthor();
  const { slug } = await savePost({ authorId: author.id });
  await savePost();
  const { posts } = await find({ author: String(author.id) });
  expect(posts).toMatchObject([
    { slug, authorId: author.id, authorName: author.name, matchHtml: '' },
  ]);
});

test.each([{ category: 'None' }, { tag: '!!!' }, { author: '2147483647' }, { tag: '\0' }])(
  'a list narrowed by what no article has (%j) is empty',
  async (parameters) => {
    await savePost();
    const { slugs, headers } = await find(parameters);
    expect(slugs).toEqual([]);
    expect(headers.get('x-total-count')).toBe('0');
  },
);

test('several filters of a list hold together', async () => {
  const wanted = await savePost({ ...bare, category: 'A', tags: ['x'], content: 'skin' });
  await savePost({ ...bare, category: 'A', tags: ['x'], content: 'bone' });
  await savePost({ ...bare, category: 'A', tags: ['y'], content: 'skin' });
  await savePost({ ...bare, category: 'B', tags: ['x'], content: 'skin' });
  expect((await find({ q: 'skin', category: 'a', tag: 'X' })).slugs).toEqual([wanted.slug]);
});

test('a narrowed list is newest first and paged', async () => {
  const publishedAt = (index: number) => new Date(Date.UTC(2026, 0, index + 1));
  await insertPosts(5, (index) => ({ slug: `p-${index}`, publishedAt: publishedAt(index) }));
  const reply = await callApi('/api/blog?category=methods&limit=3');
  const next = /^<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
  const rest = foundPostsSchema.parse((await callApi(next)).body);
  expect(rest.map(({ slug }) => slug)).toEqual(['p-1', 'p-0']);
});
