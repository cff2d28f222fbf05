const raisedSigns = new Map(
  Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ', (sign, index) => ['0123456789+-–−=()ni'.charAt(index), sign]),
);

/** Raises an exponent or a charge where a text has no markup, such as −6 to ⁻⁶; other words come back as they are. */
export function raiseSigns(text: string): string {
  const signs = Array.from(text, (sign) => raisedSigns.get(sign));
  return signs.includes(undefined) ? text : signs.join('');
}
