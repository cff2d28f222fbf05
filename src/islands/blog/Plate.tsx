import { coverSources } from '#lib/cover-picture.ts';
import styles from './plate.module.css';

interface PlateProps {
  /** Address of the picture; empty draws unsurveyed ground. */
  src: string;
  /** How wide it stands, as the `sizes` attribute says it. */
  sizes: string;
  /** On the first screen: loads at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** Pictures of covers are 16 by 9. */
const size = { width: 1280, height: 720 };

/**
 * A cover inside the atlas's neatline with its ticks. The title beside it says what it is of, so it
 * is silent; a picture that cannot be loaded leaves its ground.
 */
export function Plate({ src, sizes, eager = false, className = '' }: PlateProps) {
  const sources = coverSources(src);
  return (
    <span className={`${styles.plate} ${src === '' ? styles.blank : ''} ${className}`}>
      {src !== '' && (
        <img
          // `sizes` first: a browser that sees `srcset` before it would fetch the widest.
          {...(sources ? { sizes, srcSet: sources } : {})}
          src={src}
          alt=""
          {...size}
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
        />
      )}
    </span>
  );
}
