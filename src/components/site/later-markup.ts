/** Returns the first element that `LaterMarkup` keeps, new at each call. */
export function readMarkup(template: HTMLTemplateElement | null): HTMLElement | null {
  if (!template) return null;
  template.innerHTML = template.dataset.markup ?? '';
  return template.content.querySelector<HTMLElement>('*');
}
