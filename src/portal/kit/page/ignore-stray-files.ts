import { isTyping } from './use-page-keys.ts';

function ignore(event: DragEvent) {
  const { dataTransfer, target, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  // Word drags a bitmap beside the text.
  if (dataTransfer.types.includes('text/plain') && isTyping(target)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/**
 * Ignores files that are dropped where nothing takes them; one would replace the page and what was typed there.
 *
 * @returns the function that ends it
 */
export function ignoreStrayFiles(): () => void {
  document.addEventListener('dragover', ignore);
  document.addEventListener('drop', ignore);
  return () => {
    document.removeEventListener('dragover', ignore);
    document.removeEventListener('drop', ignore);
  };
}
