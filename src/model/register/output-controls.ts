const prefix = 'outputs.';

/** Returns the name of the hidden control of a DOI that an entry has. */
export const outputControl = (index: number) => `${prefix}${index}`;

/** Lists the DOIs that a form asks for: those of the entry without the one to remove, and the one that was typed. */
export function readOutputs(fields: Readonly<Record<string, string>>): string[] {
  const stored = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  const left = stored.map(([, doi]) => doi).filter((doi) => doi !== fields.remove);
  return fields.outputs?.trim() ? [...left, fields.outputs] : left;
}
