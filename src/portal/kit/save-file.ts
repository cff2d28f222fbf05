/** Saves a file where the browser puts downloads. Nothing tells whether staff canceled it there. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address during the press; a moment later it is not needed.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Returns the name of a saved file with the local day of staff, such as `board-2026-11-29.csv`. */
export function datedFileName(name: string, ending: 'csv' | 'json', day = new Date()): string {
  // The locale sv-SE formats a day as in ISO 8601.
  return `${name}-${day.toLocaleDateString('sv-SE')}.${ending}`;
}
