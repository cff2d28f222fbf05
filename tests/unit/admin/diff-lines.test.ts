import { describe, expect, test } from 'vitest';
import { diffLines, type Hunk } from '#islands/admin/blog/compare/diff-lines.ts';

function sideOf(hunks: Hunk[], side: 'left' | 'right'): string {
  return hunks.flatMap((hunk) => (hunk.same ? hunk.lines : hunk[side])).join('\n');
}

describe('where two texts differ', () => {
  test('the same text is one run', () => {
    expect(diffLines('a\nb', 'a\nb')).toEqual([{ same: true, lines: ['a', 'b'] }]);
  });

  test('a changed line stands between what is the same', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { same: true, lines: ['a'] },
      { same: false, left: ['b'], right: ['x'] },
      { same: true, lines: ['c'] },
    ]);
  });

  test('an added line has nothing beside it', () => {
    expect(diffLines('a\nc', 'a\nb\nc')).toEqual([
      { same: true, lines: ['a'] },
      { same: false, left: [], right: ['b'] },
      { same: true, lines: ['c'] },
    ]);
  });

  test('two changes apart are two places', () => {
    const hunks = diffLines('1\nsame\n2\nend', 'one\nsame\ntwo\nend');
    expect(hunks.filter(({ same }) => !same)).toHaveLength(2);
  });

  test('either side joined again is its text, whatever the texts are', () => {
    let seed = 7;
    const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const text = () =>
      Array.from({ length: Math.floor(random() * 9) }, () => 'abc'[Math.floor(random() * 3)]).join(
        '\n',
      );
    for (let round = 0; round < 300; round++) {
      const [left, right] = [text(), text()];
      const hunks = diffLines(left, right);
      expect(sideOf(hunks, 'left')).toBe(left);
      expect(sideOf(hunks, 'right')).toBe(right);
    }
  });

  test('very long texts are still answered', () => {
    const long = (mark: string) =>
      Array.from({ length: 5000 }, (_, at) => `${mark}${at}`).join('\n');
    const hunks = diffLines(`start\n${long('a')}`, `start\n${long('b')}`);
    expect(sideOf(hunks, 'right')).toBe(`start\n${long('b')}`);
    expect(hunks[0]).toEqual({ same: true, lines: ['start'] });
  });
});
