const prefix = 'degrees.';

/** Returns the name of the checkbox of a degree in a form that a page receives. */
export const degreeControl = (degree: string) => `${prefix}${degree}`;

/** Lists the degrees whose checkboxes were sent. */
export function pickedDegrees(fields: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(fields).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
}
