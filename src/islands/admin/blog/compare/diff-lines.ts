/** A run of lines that both texts have, or a place where they differ. */
export type Hunk =
  { same: true; lines: string[] } | { same: false; left: string[]; right: string[] };

/** Beyond this many pairs of lines the middle of two texts counts as one change. */
const mostPairs = 4_000_000;

/** Length of the longest common subsequence of the tails that start at each pair of lines. */
function tailLengths(left: string[], right: string[]): Uint32Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let a = left.length - 1; a >= 0; a--) {
    const row = lengths[a];
    const below = lengths[a + 1];
    if (!row || !below) continue;
    for (let b = right.length - 1; b >= 0; b--) {
      row[b] =
        left[a] === right[b] ? (below[b + 1] ?? 0) + 1 : Math.max(below[b] ?? 0, row[b + 1] ?? 0);
    }
  }
  return lengths;
}

function diffMiddle(left: string[], right: string[]): Hunk[] {
  if (left.length === 0 && right.length === 0) return [];
  if (left.length * right.length > mostPairs) return [{ same: false, left, right }];
  const lengths = tailLengths(left, right);
  const hunks: Hunk[] = [];
  const change = () => {
    const last = hunks.at(-1);
    if (last?.same === false) return last;
    const fresh = { same: false as const, left: [] as string[], right: [] as string[] };
    hunks.push(fresh);
    return fresh;
  };
  let a = 0;
  let b = 0;
  while (a < left.length || b < right.length) {
    const mine = left[a];
    const theirs = right[b];
    if (mine !== undefined && mine === theirs) {
      const last = hunks.at(-1);
      if (last?.same) last.lines.push(mine);
      else hunks.push({ same: true, lines: [mine] });
      a++;
      b++;
    } else if (
      mine !== undefined &&
      (theirs === undefined || (lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0))
    ) {
      change().left.push(mine);
      a++;
    } else if (theirs !== undefined) {
      change().right.push(theirs);
      b++;
    }
  }
  return hunks;
}

/** Where two texts differ, line by line. Joined again, either side is its text. */
export function diffLines(leftText: string, rightText: string): Hunk[] {
  const left = leftText.split('\n');
  const right = rightText.split('\n');
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  const room = Math.min(left.length, right.length) - start;
  while (end < room && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const hunks = diffMiddle(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  if (start > 0) hunks.unshift({ same: true, lines: left.slice(0, start) });
  if (end > 0) hunks.push({ same: true, lines: left.slice(left.length - end) });
  return hunks;
}
