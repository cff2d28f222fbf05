import '#styles/controls/cover-artwork.css';

/** In place of a cover that cannot be loaded; fills its frame. */
export function CoverArtwork() {
  return <span className="cover-artwork" />;
}
