import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the list of the plates' folders, because functions on a server have none of them. */
export function writePlateSlugs(root: string): string {
  const slugs = readdirSync(join(root, 'src/content/plates')).sort();
  const lines = slugs.map((slug) => `  '${slug}',\n`);
  return `/** The slugs of all plates; \`npm run generate\` writes the list from the folders of src/content/plates. */\nexport const plateSlugs: readonly string[] = [\n${lines.join('')}];\n`;
}
