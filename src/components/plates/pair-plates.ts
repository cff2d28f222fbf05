/** Marks a plate in the list and on the body outline alike when pointer or focus comes to either. */
export function pairPlates(root: HTMLElement): void {
  const mark = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-plate]') : null;
    const slug = target?.getAttribute('data-plate');
    for (const each of root.querySelectorAll('[data-plate]')) {
      each.classList.toggle('marked', slug === each.getAttribute('data-plate'));
    }
  };
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, mark);
}
