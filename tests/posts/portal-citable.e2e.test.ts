/** The fields that make an article citable lead from the forms of author and post to what machines read. */
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AuthorsPage } from '#tests/support/pages/authors-page.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

test('staff type license, DOI, revision, ORCID and affiliation, and readers find them @long', async ({
  page,
  editor,
}) => {
  const name = `Ada Sample ${crypto.randomUUID().slice(0, 8)}`;
  const orcid = '0000-0002-1825-0097';
  await test.step('a mistyped ORCID is refused, any spelling of a right one taken', async () => {
    await new AdminPortal(page).enter('/admin/blog/authors');
    const authors = new AuthorsPage(page);
    await authors.newAuthor.click();
    await authors.name.fill(name);
    await authors.affiliation.fill('Sample Institute');
    await authors.orcid.fill('0000-0002-1825-0098');
    await authors.save.click();
    await expect(authors.orcid).toBeFocused();
    await expect(authors.orcid).toHaveAccessibleDescription(/has a mistyped digit/);
    await authors.orcid.fill(`https://orcid.org/${orcid}`);
    await authors.save.click();
    await expect(authors.form).toBeHidden();
  });

  await editor.open();
  const slug = await editor.fill({ content: 'The current is $I_0$.[^1]\n\n[^1]: A sample note.' });
  await editor.author.selectOption({ label: name });
  await editor.license.selectOption({ label: 'CC BY 4.0' });
  await test.step('half a revision and a DOI of another form are named below their fields', async () => {
    await editor.doi.fill('10.5555 bea');
    await editor.revisedOn.fill('2026-11-20');
    await editor.published.check();
    await editor.save.click();
    await expect(editor.doi).toBeFocused();
    expect(await editor.below(editor.doi)).toContain('DOI must look like 10.5555/example');
    expect(await editor.below(editor.revisionNote)).toContain('Say in one sentence what changed');
    await expectAccessible(page);
  });
  await editor.doi.fill('doi:10.5555/bea.2026.014');
  await editor.revisionNote.fill('The unit of Fig. 2 was wrong.');
  await expect(editor.preview).toContainText('The unit of Fig. 2 was wrong.');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);

  await page.goto(`/blog/${slug}`);
  const article = page.getByRole('main');
  await test.step('on the page', async () => {
    for (const text of [
      'Sample Institute',
      'Revised November 20, 2026.',
      'The unit of Fig. 2 was wrong.',
    ]) {
      await expect(article).toContainText(text);
    }
    for (const [link, address] of [
      [orcid, `https://orcid.org/${orcid}`],
      ['10.5555/bea.2026.014', 'https://doi.org/10.5555/bea.2026.014'],
      ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ] as const) {
      await expect(article.getByRole('link', { name: link }).first()).toHaveAttribute(
        'href',
        address,
      );
    }
  });
  await test.step('for machines', async () => {
    const meta = (property: string) => page.locator(`meta[name=${property}]`);
    await expect(meta('citation_author_orcid')).toHaveAttribute(
      'content',
      `https://orcid.org/${orcid}`,
    );
    await expect(meta('citation_author_institution')).toHaveAttribute(
      'content',
      'Sample Institute',
    );
    await expect(meta('citation_doi')).toHaveAttribute('content', '10.5555/bea.2026.014');
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('"dateModified":"2026-11-20"');
    const feed = await (await page.request.get('/feed.json')).text();
    expect(feed).toContain('The unit of Fig. 2 was wrong.');
  });
});
