/** Returns the placeholder of a picture in the text while it is uploaded. */
export function uploadMark(name: string): string {
  return `![Uploading ${name.replace(/[[\]()\\\n]/g, '')}...]()`;
}

/** Returns the text without the placeholders of pictures that are still uploaded. */
export function withoutUploads(content: string): string {
  return content.replace(/!\[Uploading [^\]]*\.\.\.\]\(\)/g, '');
}
