/**
 * The formats that uploads may have, and the SVG that social pictures are drawn as. Everything else that
 * libvips could read stays closed to strangers' files; both users share one process on one machine.
 */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/** Loads the library with the first picture, because it takes time and memory. */
export async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
