interface BroughtFiles {
  picture: File | undefined;
  others: File[];
}

// File managers and dragged pictures bring a text that only says where the file is.
function isTextAboutFiles(data: DataTransfer): boolean {
  const text = data.getData('text/plain').trim();
  const places = data.getData('text/uri-list').split(/[\r\n]+/);
  const names = Array.from(data.files, ({ name }) => name);
  return text.split(/[\r\n]+/).every((line) => ['', ...names, ...places].includes(line.trim()));
}

/**
 * The files of a drop or a paste. With words, Word, Excel and PowerPoint bring a bitmap of them, so
 * that there are no files where there is a text.
 */
export function readFiles(data: DataTransfer): BroughtFiles {
  const files = isTextAboutFiles(data) ? Array.from(data.files) : [];
  const picture = files.find(isPicture);
  return { picture, others: files.filter((file) => file !== picture) };
}

/** Tells by the type that the browser gives a file, so that formats which the server refuses count, too. */
export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}
