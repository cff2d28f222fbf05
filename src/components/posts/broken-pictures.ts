// Replaces a picture that did not load by another one, or by drawn lines.
function replacePicture(image: HTMLImageElement): void {
  const { instead } = image.dataset;
  if (instead === undefined) return;
  delete image.dataset.instead;
  if (instead === 'artwork') {
    const artwork = document.createElement('span');
    artwork.className = 'cover-artwork';
    image.replaceWith(artwork);
    return;
  }
  image.removeAttribute('srcset');
  image.src = instead;
}

// The event does not bubble, but it is captured.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) replacePicture(target);
  },
  true,
);
// A picture may have failed before this script ran. A drawing without a size has no width either, but decodes.
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) image.decode().catch(() => replacePicture(image));
}
