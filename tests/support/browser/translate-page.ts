import { expect, type Page } from '@playwright/test';

interface TranslateOptions {
  /** The time of the translation: React finds a translated page, or the browser a hydrated one. */
  when: 'before hydration' | 'after hydration';
  /** True when texts change as in a translation; what Playwright reads stays. */
  changesWords?: boolean;
}

/** Starts the translation; runs in the page. */
function startTranslation({ when, changesWords }: TranslateOptions): void {
  const untranslated = 'script, style, textarea, font';
  /** The parts that React does not render. */
  const raw = 'astro-slot, astro-static-slot, .article-body';
  const loose: string[] = [];
  const wrapper: string = 'font';

  /** Translates as Chrome does: the text node leaves the page, and its words come back in two elements. */
  function translate(text: Text): void {
    const { parentElement: parent } = text;
    if (!parent || text.data.trim() === '' || parent.closest(untranslated)) return;
    if (parent.childNodes.length > 1 && parent.closest('astro-island') && !parent.closest(raw)) {
      loose.push(`${text.data.trim()} in ${parent.outerHTML.slice(0, 200)}`);
      document.documentElement.dataset.loose = loose.join('\n');
    }
    const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
    outer.append(inner);
    inner.textContent = changesWords ? `${text.data}\u200b` : text.data;
    text.replaceWith(outer);
  }

  function translateWithin(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(translate);
  }

  function follow(changes: MutationRecord[]): void {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target);
      for (const added of addedNodes) {
        if (added instanceof Text) translate(added);
        else translateWithin(added);
      }
    }
  }

  function start(): void {
    translateWithin(document.body);
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver(follow).observe(document.body, options);
    document.documentElement.dataset.translated = '';
  }

  function startOnceHydrated(): void {
    const isHydrated = !document.querySelector('astro-island[ssr]:not([client="visible"])');
    if (document.readyState === 'complete' && isHydrated) start();
    else requestAnimationFrame(startOnceHydrated);
  }

  if (when === 'after hydration') startOnceHydrated();
  else {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') start();
    });
  }
}

const isTranslated = () => document.documentElement.dataset.translated !== undefined;

/** Lets the browser translate every page that is opened, and what scripts add to it later. */
export async function translatePages(page: Page, options: TranslateOptions): Promise<void> {
  await page.addInitScript(startTranslation, options);
  if (options.when === 'after hydration') return;
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await page.waitForFunction(isTranslated).catch(() => undefined);
    await route.fallback();
  });
}

/** Waits for the translation, and fails where React has a text beside other nodes. */
export async function expectTranslated(page: Page): Promise<void> {
  await page.waitForFunction(isTranslated);
  await expect(page.locator('html')).not.toHaveAttribute('data-loose');
}
