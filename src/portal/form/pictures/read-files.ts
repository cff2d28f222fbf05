interface BroughtFiles {
  picture: File | undefined;
  others: File[];
}

// File managers and dragged pictures bring a text that only says where the file is.
function isTextAboutFiles(data: DataTransfer): boolean {
  const text = data.getData('text/plain').trim();
  const addresses = data.getData('text/uri-list').split(/[\r\n]+/);
  const names = Array.from(data.files, ({ name }) => name);
  return text.split(/[\r\n]+/).every((line) => ['', ...names, ...addresses].includes(line.trim()));
}

/**
 * Reads the files of a drop or a paste. Word, Excel and PowerPoint bring a bitmap along with text, so files beside a
 * text do not count.
 */
export function readFiles(data: DataTransfer): BroughtFiles {
  const files = isTextAboutFiles(data) ? Array.from(data.files) : [];
  const picture = files.find(isPicture);
  return { picture, others: files.filter((file) => file !== picture) };
}

/**
 * Tells whether a file is a picture by the type that the browser gives it, so that formats which the server refuses
 * count, too.
 */
export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}
