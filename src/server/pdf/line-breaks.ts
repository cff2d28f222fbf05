import type { Letter } from './text-runs.ts';

/** Scripts without blanks, whose words the dictionaries of the platform find. */
const unspaced = /\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

const words = new Intl.Segmenter('en', { granularity: 'word' });

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

/** Between CJK characters and after the marks that end a syllable or word of Tibetan and Ethiopic. */
const pieces = new RegExp(
  String.raw`[${cjk}] ?|[^\s${cjk}\u0f0b\u1361]*[\u0f0b\u1361]+ ?|[^\s${cjk}\u0f0b\u1361]+ ?`,
  'gu',
);

/** Pieces of a text between which a line may break, each with the blank behind it. */
function breakable(text: string): string[] {
  return (text.match(pieces) ?? []).flatMap((piece) =>
    unspaced.test(piece) ? Array.from(words.segment(piece), ({ segment }) => segment) : piece,
  );
}

/** Letters up to each place where a line may break. */
function wordsOf(letters: Letter[]): Letter[][] {
  const ends = new Set<number>();
  let end = 0;
  for (const piece of breakable(letters.map(({ text }) => text).join(''))) {
    end += piece.length;
    ends.add(end);
  }
  const groups: Letter[][] = [[]];
  let at = 0;
  for (const letter of letters) {
    groups.at(-1)?.push(letter);
    at += letter.text.length;
    if (ends.has(at)) groups.push([]);
  }
  return groups.filter((word) => word.length > 0);
}

function trimEnd(letters: Letter[]): Letter[] {
  return letters.slice(0, letters.findLastIndex(({ text }) => text.trim() !== '') + 1);
}

/** Fills each line with words; a word that is wider than a line is divided between its letters. */
export function breakLines(
  letters: Letter[],
  width: number,
  widthOf: (part: Letter[]) => number,
): Letter[][] {
  const fits = (part: Letter[], from = 0) => from + widthOf(trimEnd(part)) <= width;
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let used = 0;
  for (const word of wordsOf(letters)) {
    if (line.length > 0 && !fits(word, used)) {
      lines.push(line);
      [line, used] = [[], 0];
    }
    let rest = word;
    while (line.length === 0 && rest.length > 1 && !fits(rest)) {
      let count = 1;
      while (fits(rest.slice(0, count + 1))) count += 1;
      lines.push(rest.slice(0, count));
      rest = rest.slice(count);
    }
    line.push(...rest);
    used += widthOf(rest);
  }
  return [...lines, line].map(trimEnd).filter((lineText) => lineText.length > 0);
}
