import { useState } from 'react';

/** Tells whether the picture at `src` could not be loaded; `watch` goes to its `img`. A new address resets it. */
export function useBrokenPicture(src: string) {
  const [broken, setBroken] = useState<string>();
  const fail = () => setBroken(src);
  return {
    isBroken: broken === src,
    watch: {
      onError: fail,
      // The picture may have failed before hydration. A drawing without a size has no width either, but decodes.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) image.decode().catch(fail);
      },
    },
  };
}
