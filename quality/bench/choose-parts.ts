/**
 * Returns the names of the parts to measure: the chosen ones in the order of all, or all where none is chosen.
 *
 * @throws Error that lists all names, for one that is none of them
 */
export function chooseParts(all: readonly string[], chosen: readonly string[]): readonly string[] {
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no part named ${unknown.join(', ')}, only ${all.join(', ')}.`);
  }
  return chosen.length === 0 ? all : all.filter((name) => chosen.includes(name));
}

/**
 * Returns how often to measure, as it was typed.
 *
 * @throws Error that names the option, for what is no whole number above 0
 */
export function parseTimes(option: string, typed: string): number {
  if (!/^[1-9]\d{0,3}$/.test(typed)) {
    throw new Error(`--${option} must be a whole number from 1 to 9999, not ${typed}.`);
  }
  return Number(typed);
}
