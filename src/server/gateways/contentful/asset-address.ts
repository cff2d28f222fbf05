const assetAddress =
  /\bimages\.(?:(?:eu\.)?ctfassets\.net|contentful\.com)\/[\w-]+\/([\w.-]+)\/[\w-]+\//g;

/** Lists the keys of the assets whose pictures a text shows, because their addresses hold the id. */
export function shownAssets(text: string): string[] {
  return Array.from(text.matchAll(assetAddress), ([, id = '']) => `asset:${id}`);
}
