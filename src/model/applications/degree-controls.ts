const prefix = 'degrees.';
const keptPrefix = 'keptDegrees.';

/** The control that tells that the checkboxes were shown, so that none without a tick was kept. */
export const degreeBoxesControl = 'degreeBoxes';

/** Returns the name of the checkbox of a degree in a form that a page receives. */
export const degreeControl = (degree: string) => `${prefix}${degree}`;

/** Returns the name of the hidden control of a degree that was picked before the form's script runs. */
export const keptDegreeControl = (degree: string) => `${keptPrefix}${degree}`;

/** Lists the degrees whose checkboxes were sent or, where the form had none, those that were picked before. */
export function pickedDegrees(fields: Readonly<Record<string, string>>): string[] {
  const list = (start: string) => {
    const names = Object.keys(fields).filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(start.length));
  };
  const kept = fields[degreeBoxesControl] === undefined ? list(keptPrefix) : [];
  return [...new Set([...list(prefix), ...kept])];
}
