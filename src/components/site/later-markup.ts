/** Returns the first element in the template of a `LaterMarkup`, new at each call. */
export function readMarkup(template: HTMLTemplateElement | null): HTMLElement | null {
  if (!template) return null;
  template.innerHTML = template.dataset.markup ?? '';
  return template.content.querySelector<HTMLElement>('*');
}
