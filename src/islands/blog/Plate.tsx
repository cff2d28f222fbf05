import styles from './plate.module.css';

interface PlateProps {
  /** Address of the picture; empty draws unsurveyed ground. */
  src: string;
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
export function Plate({ src, eager = false, className = '' }: PlateProps) {
  return (
    <span className={`${styles.plate} ${src === '' ? styles.blank : ''} ${className}`}>
      {src !== '' && (
        <img
          src={src}
          alt=""
          {...size}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  );
}
