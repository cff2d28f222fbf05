import {
  Buffer as TextBuffer,
  BufferFlag,
  ClusterLevel,
  type Font as HarfBuzzFont,
  type GlyphInfo,
  type GlyphPosition,
  shape,
} from 'harfbuzzjs';
import type { Font } from './fonts.ts';

/** Glyphs from left to right, in the units of their font. */
export interface ShapedText {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: GlyphPosition[];
  width: number;
  /** How far the ink reaches above the baseline and below it. */
  top: number;
  bottom: number;
  /** What a reader of the file finds in the glyphs. */
  extracted: string;
}

/** Scripts that readers of a file turn around themselves. */
export const turnedByReaders =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The text of glyphs that stand for none of their own, such as the dots of an Arabic letter. */
const nothing = (isTurned: boolean) => [isTurned ? 0 : 0x200b];

/**
 * Per cluster, which has the text up to the next one, what its glyphs stand for in reading order: each
 * for a character, where there are as many, else the first for all.
 */
function textsByCluster(text: string, clusters: number[]): Map<number, string[]> {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  return new Map(
    starts.map((start, index) => {
      const whole = text.slice(start, starts[index + 1]);
      const parts = Array.from(whole.normalize('NFD'));
      const count = clusters.filter((cluster) => cluster === start).length;
      return [start, parts.length === count ? parts : [whole]];
    }),
  );
}

const buffer = new TextBuffer();

function shapeWith(font: HarfBuzzFont, text: string) {
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(text);
  // The script and direction of the first letter that has them.
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return { infos: buffer.getGlyphInfos(), positions: buffer.getGlyphPositions() };
}

/**
 * Shapes for one document with one font. A glyph has one text in a file: the character that the font
 * has for it, else what it stood for when it was first used.
 */
export function createShaper({ shaper, characters }: Font) {
  const texts = new Map<number, number[]>();

  /** The texts of glyphs in reading order. */
  function codePointsOf(text: string, glyphs: GlyphInfo[]): number[][] {
    const isTurned = turnedByReaders.test(text);
    const remaining = textsByCluster(
      text,
      glyphs.map(({ cluster }) => cluster),
    );
    return glyphs.map(({ codepoint: id, cluster }) => {
      // An Arabic letter without its dots may be another letter.
      const character = isTurned ? undefined : characters.get(id);
      if (character !== undefined) return [character];
      const own = Array.from(
        remaining.get(cluster)?.shift() ?? '',
        (letter) => letter.codePointAt(0) ?? 0,
      );
      const codePoints = texts.get(id) ?? (own.length > 0 ? own : nothing(isTurned));
      texts.set(id, codePoints);
      return codePoints;
    });
  }

  /** How far the ink of glyphs reaches above the baseline and below it. */
  function reachOf(ids: number[], positions: GlyphPosition[]) {
    let [top, bottom] = [0, 0];
    for (const [index, id] of ids.entries()) {
      const { yBearing = 0, height = 0 } = shaper.glyphExtents(id) ?? {};
      const rise = positions[index]?.yOffset ?? 0;
      top = Math.max(top, yBearing + rise);
      bottom = Math.max(bottom, -(yBearing + height + rise));
    }
    return { top, bottom };
  }

  return (text: string): ShapedText => {
    const { infos, positions } = shapeWith(shaper, text);
    const isRightToLeft = (infos[0]?.cluster ?? 0) > (infos.at(-1)?.cluster ?? 0);
    const codePoints = isRightToLeft
      ? codePointsOf(text, infos.toReversed()).toReversed()
      : codePointsOf(text, infos);
    const ids = infos.map(({ codepoint }) => codepoint);
    return {
      glyphs: ids.map((id, index) => ({
        id,
        advanceWidth: shaper.glyphHAdvance(id),
        codePoints: codePoints[index] ?? [],
      })),
      positions,
      width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      ...reachOf(ids, positions),
      extracted: String.fromCodePoint(...codePoints.flat()),
    };
  };
}
