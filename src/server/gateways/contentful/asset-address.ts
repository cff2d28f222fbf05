const assetAddress =
  /\bimages\.(?:(?:eu\.)?ctfassets\.net|contentful\.com)\/([\w-]+)\/([\w.-]+)\/[\w-]+\//g;

/**
 * Lists the keys of the assets whose pictures a text shows, because their addresses hold the id.
 *
 * @param space the space to which the assets must belong; without it all count
 */
export function listAssetKeys(text: string, space?: string): string[] {
  return Array.from(text.matchAll(assetAddress)).flatMap(([, owner, id = '']) =>
    space === undefined || owner === space ? [`asset:${id}`] : [],
  );
}
