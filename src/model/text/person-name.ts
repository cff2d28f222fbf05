export interface PersonName {
  given: string;
  family: string;
  /** The suffix, such as "Jr." or "MD PhD"; empty without one. */
  suffix: string;
}

// "V" and "MA" are left out, because they are names, too.
const suffixAtEnd =
  /[,\s]+((?:Jr|Sr|Esq)\.?|II|III|IV|VI{1,3}|(?:Ph|Ed|Pharm|Sc|M)\.?D\.?|D\.?(?:Phil|Sc)\.?|DVM|DDS|MBA|MPH|MSc|BSc|RN)$/u;

// More letters can follow a comma than anybody could list: "Jane Roe, FRCP".
const lettersAtEnd = /,\s*((?=(?:[^\p{Lu}]*\p{Lu}){2})[\p{L}.()]{2,12})$/u;

// "de la Roe" is one.
const isFamilyName = (name: string) => !name.includes(' ') || /^\p{Ll}/u.test(name);

// Behind a family name alone, capital letters are a given name: "Roe, J.R." and "ROE, JANE".
function findLetters(name: string) {
  const end = lettersAtEnd.exec(name);
  return end && !isFamilyName(name.slice(0, end.index)) ? end : null;
}

function takeSuffixes(name: string) {
  const suffixes: string[] = [];
  let rest = name;
  const next = () => suffixAtEnd.exec(rest) ?? findLetters(rest);
  for (let end = next(); end; end = next()) {
    suffixes.unshift(end[1] ?? '');
    rest = rest.slice(0, end.index);
  }
  return { rest, suffixes: suffixes.join(' ') };
}

/** Tells whether a text behind a comma is a suffix of the name before it. */
export const isSuffixOf = (name: string, text: string) =>
  takeSuffixes(`${name}, ${text}`).rest.length <= name.length;

// Citations name nobody by title or pronouns.
const titles =
  /^(?:(?:Prof|Dr|Mr|Mrs|Ms|Mx|Rev|Hon)\.?|Professor|Doctor|Sir|Dame|(?:med|rer|nat|phil|habil|ing|h\. ?c)\.)\s+(?=\S)/i;
const pronouns = /\s\(\p{Ll}+(?:\s?\/\s?\p{Ll}+)+\)$/u;

function withoutTitles(name: string): string {
  let rest = name.replace(pronouns, '');
  for (let next = rest.replace(titles, ''); next !== rest; next = rest.replace(titles, ''))
    rest = next;
  return rest;
}

const severalPeople = /(?:^|\s)(?:and|&|\+)(?:\s|$)|;/i;

/** Returns the parts of a person's name as it is signed, or undefined where it has none. */
export function splitPerson(name: string): PersonName | undefined {
  if (severalPeople.test(name)) return undefined;
  const { rest, suffixes } = takeSuffixes(withoutTitles(name));
  const [before = '', after, ...more] = rest.split(/\s*,\s*/);
  if (after !== undefined) {
    // "Roe, Jane" is inverted already; what another comma means is unknown.
    if (more.length > 0 || after === '' || before === '' || !isFamilyName(before)) return undefined;
    return { given: withoutTitles(after), family: before, suffix: suffixes };
  }
  const words = before.split(' ');
  // A surname starts with its particles: "de la Roe".
  const particle = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word));
  const start = particle > 0 ? particle : words.length - 1;
  if (start < 1) return undefined;
  return {
    given: words.slice(0, start).join(' '),
    family: words.slice(start).join(' '),
    suffix: suffixes,
  };
}
