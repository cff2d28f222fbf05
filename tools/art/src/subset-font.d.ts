declare module 'subset-font' {
  /** Keeps the characters of a font, pins its axes, and writes it in another wrapper. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; variationAxes?: Record<string, number> },
  ): Promise<Uint8Array>;
}
