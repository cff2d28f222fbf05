import type { MarkdownIt, Token } from 'markdown-it';
import { listPictureFiles } from '../pictures/picture-address.ts';

// The mirror appends a picture's size to its address, to reserve its space.
const sizeMark = /#size=(\d{1,5})x(\d{1,5})$/;

/**
 * Appends a picture's size in pixels to its address, as in `#size=640x480`, from which `makeFigures` makes width and
 * height.
 */
export function withSize(address: string, size: { width: number; height: number }): string {
  return `${address}#size=${size.width}x${size.height}`;
}

const textWidth = '(width < 48rem) 100vw, 46rem';

function preparePicture(image: Token): void {
  const address = String(image.attrGet('src') ?? '');
  const size = sizeMark.exec(address);
  if (size) {
    image.attrSet('src', address.replace(sizeMark, ''));
    image.attrSet('width', size[1] ?? '');
    image.attrSet('height', size[2] ?? '');
  }
  const files = listPictureFiles(address);
  if (files) {
    // `sizes` comes first: a browser that sees `srcset` before it would fetch the widest file.
    image.attrSet('sizes', textWidth);
    image.attrSet('srcset', files.map(({ url, width }) => `${url} ${width}w`).join(', '));
  }
  image.attrSet('loading', 'lazy');
  image.attrSet('decoding', 'async');
}

function lonePicture(inline: Token | undefined): Token | undefined {
  const children = inline?.children ?? [];
  const [image] = children;
  return children.length === 1 && image?.type === 'image' ? image : undefined;
}

/** Makes a figure of a picture alone in its paragraph, with its title as the caption. */
export function makeFigures(markdown: MarkdownIt): void {
  markdown.core.ruler.push('figures', (state) => {
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'inline') continue;
      for (const child of token.children ?? []) if (child.type === 'image') preparePicture(child);
      const open = state.tokens[index - 1];
      const close = state.tokens[index + 1];
      const image = lonePicture(token);
      if (!image || open?.type !== 'paragraph_open' || !close || open.hidden) continue;
      open.tag = 'figure';
      close.tag = 'figure';
      const caption = image.attrGet('title');
      if (!caption) continue;
      image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title');
      const captionText = new state.Token('text', '', 0);
      captionText.content = String(caption);
      token.children = [
        image,
        new state.Token('caption_open', 'figcaption', 1),
        captionText,
        new state.Token('caption_close', 'figcaption', -1),
      ];
    }
  });
}
