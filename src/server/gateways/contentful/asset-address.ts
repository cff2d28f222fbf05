const assetAddress =
  /\bimages\.(?:(?:eu\.)?ctfassets\.net|contentful\.com)\/[\w-]+\/([\w.-]+)\/[\w-]+\//g;

/** The keys of the assets whose pictures a text shows: their addresses hold the id. */
export function shownAssets(text: string): string[] {
  return Array.from(text.matchAll(assetAddress), ([, id = '']) => `asset:${id}`);
}
