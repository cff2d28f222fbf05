export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Capitalizes the first letter of a text that begins a sentence; an email address there stays as it is. */
export const capitalizeSentence = (text: string): string =>
  /^\S*@/.test(text) ? text : capitalize(text);
