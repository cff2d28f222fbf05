/** Hands a text to the browser as a file of this name. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address during the press; a moment later it is not needed any more.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
