declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';
  export default function footnotes(markdown: MarkdownIt): void;
}

declare module 'markdown-it-ins' {
  import type { MarkdownIt } from 'markdown-it';
  export default function insertions(markdown: MarkdownIt): void;
}

declare module 'markdown-it-sub' {
  import type { MarkdownIt } from 'markdown-it';
  export default function subscript(markdown: MarkdownIt): void;
}

declare module 'markdown-it-sup' {
  import type { MarkdownIt } from 'markdown-it';
  export default function superscript(markdown: MarkdownIt): void;
}
