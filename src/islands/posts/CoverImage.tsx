import { postPath } from '#model/posts/post-paths.ts';
import { coverFallback, coverSources } from '#model/posts/cover-picture.ts';
import { CoverArtwork } from '../ui/CoverArtwork.tsx';
import { useBrokenPicture } from '../ui/use-broken-picture.ts';
import styles from './cover-image.module.css';

interface CoverImageProps {
  /** An empty address draws hatched ground. */
  src: string;
  /** It is empty where the title beside it says enough. */
  alt?: string | undefined;
  sizes: string;
  eager?: boolean | undefined;
  className?: string | undefined;
}

const size = { width: 1280, height: 720 };

export function CoverImage({
  src,
  alt = '',
  sizes,
  eager = false,
  className = '',
}: CoverImageProps) {
  const sources = coverSources(src);
  const { isBroken, watch } = useBrokenPicture(src);
  return (
    <span className={`${styles.image} ${src === '' ? styles.blank : ''} ${className}`}>
      {isBroken && <CoverArtwork />}
      {src !== '' && !isBroken && (
        <img
          {...watch}
          // `sizes` first: a browser that sees `srcset` before it would fetch the widest.
          {...(sources ? { sizes, srcSet: sources } : {})}
          src={coverFallback(src)}
          alt={alt}
          {...size}
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
        />
      )}
    </span>
  );
}

export function PostLink({ post }: { post: { slug: string; title: string } }) {
  return (
    <a className={styles.link} href={postPath(post.slug)}>
      {post.title}
    </a>
  );
}
