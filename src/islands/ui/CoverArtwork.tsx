import '#styles/controls/cover-artwork.css';

/** Shows the drawing that stands for a cover that could not be loaded. */
export function CoverArtwork() {
  return <span className="cover-artwork" />;
}
