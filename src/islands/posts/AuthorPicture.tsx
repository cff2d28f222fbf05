import { useBrokenPicture } from '../ui/use-broken-picture.ts';

const siteMark = '/favicon.svg';

/** An author's picture, or the site's mark (P-74); decorative, because the name is beside it. */
export function AuthorPicture({ src, size }: { src: string; size: number }) {
  const { isBroken, watch } = useBrokenPicture(src);
  const shown = isBroken || src === '' ? siteMark : src;
  return <img {...watch} src={shown} alt="" width={size} height={size} decoding="async" />;
}
