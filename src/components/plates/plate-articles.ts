interface LinkingArticle {
  slug: string;
  title: string;
}

/**
 * Lists the articles that link to a plate, asking for them because an article may come after the plate's page was
 * built.
 */
export async function showPlateArticles(root: HTMLElement): Promise<void> {
  const list = root.querySelector('ul');
  // Without a response the page lacks a list of links and nothing else.
  const response = await fetch(root.dataset.src ?? '').catch(() => undefined);
  if (!list || !response?.ok) return;
  const heading = document.createElement('h2');
  heading.className = 'type-h3';
  heading.textContent = root.dataset.heading ?? '';
  list.before(heading);
  const articles = (await response.json()) as LinkingArticle[];
  for (const { slug, title } of articles) {
    const link = document.createElement('a');
    link.href = `/blog/${slug}`;
    link.className = 'hit';
    link.textContent = title;
    const item = document.createElement('li');
    item.className = 'mt-3';
    item.append(link);
    list.append(item);
  }
  root.hidden = articles.length === 0;
}
