import { useBrokenPicture } from '../ui/use-broken-picture.ts';

const siteMark = '/favicon.svg';

export function AuthorPicture({ src, size }: { src: string; size: number }) {
  const { isBroken, watch } = useBrokenPicture(src);
  const shown = isBroken || src === '' ? siteMark : src;
  return <img {...watch} src={shown} alt="" width={size} height={size} decoding="async" />;
}
