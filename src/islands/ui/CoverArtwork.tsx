import '#styles/controls/cover-artwork.css';

export function CoverArtwork() {
  return <span className="cover-artwork" />;
}
