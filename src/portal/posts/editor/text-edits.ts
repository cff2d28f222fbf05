/** Replaces text as if it were typed, so that Undo takes it back. */
export function replaceText(
  box: HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
): void {
  box.focus();
  box.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps Undo
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (isTyped) return;
  box.setRangeText(text, start, end, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts a note with the next free number, whose text goes to the end. */
export function insertNote(box: HTMLTextAreaElement): void {
  const numbers = [...box.value.matchAll(/\[\^(\d{1,4})\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  replaceText(box, box.selectionEnd, box.selectionEnd, mark);
  const end = box.value.trimEnd().length;
  const isBelowNote = /(?:^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(box.value.trimEnd());
  replaceText(box, end, box.value.length, `${isBelowNote ? '\n' : '\n\n'}${mark}: `);
}

/** Inserts the signs of an equation around the selection; the cursor ends up before the second one. */
export function insertEquation(box: HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end, value } = box;
  replaceText(box, start, end, `$${value.slice(start, end)}$`);
  box.setSelectionRange(box.selectionEnd - 1, box.selectionEnd - 1);
}
