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
 * A file that is dropped where nothing takes it would take the place of the page, and of what was
 * typed there.
 *
 * @returns ends it.
 */
export function ignoreStrayFiles(): () => void {
  document.addEventListener('dragover', ignore);
  document.addEventListener('drop', ignore);
  return () => {
    document.removeEventListener('dragover', ignore);
    document.removeEventListener('drop', ignore);
  };
}
