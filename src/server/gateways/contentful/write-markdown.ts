import type { PhrasingContent, Root, Text } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Handle, toMarkdown, type Unsafe } from 'mdast-util-to-markdown';

interface Underline {
  type: 'underline';
  children: PhrasingContent[];
}

interface Script {
  type: 'script';
  mark: '^' | '~';
  value: string;
}

// In Markdown a heading or a table cell is one line.
interface LineBreak {
  type: 'lineBreak';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    underline: Underline;
    script: Script;
    lineBreak: LineBreak;
  }
}

function inMarks(marker: string): Handle {
  const handle: Handle = () => marker;
  const attention = () => ({ construct: 'strong' as const, markers: [marker], sizes: [2] });
  return Object.assign(handle, { peek: handle, attention });
}

// The word joiner has no width, and keeps marks apart that would otherwise be read as one.
const wordJoiner = '\u2060';

function writeScript({ mark, value }: Script, before: string, after: string): string {
  const escaped = value.replaceAll(/\s/g, ' ').replaceAll(/[ -/:-@[-`{-~]/g, '\\$&');
  const opening = before.endsWith(mark) ? wordJoiner : '';
  const closing = after.startsWith(mark) || /^[\d{]/.test(after) ? wordJoiner : '';
  return `${opening}${mark}${escaped}${mark}${closing}`;
}

const script: Handle = (node: Script, _parent, _state, { before, after }) =>
  writeScript(node, before, after);

/**
 * Writes a text. A letter beside a mark may be written as a number, and an underscore beside that is no longer within a
 * word. The library escapes it beside its own marks alone, so ours pass for one of them.
 */
const text: Handle = ({ value }: Text, _parent, state, info) =>
  state.safe(value, {
    ...info,
    before: /^[\p{L}\p{N}]_/u.test(value) && /[+~]$/.test(info.before) ? '_' : info.before,
    after: /_[\p{L}\p{N}]$/u.test(value) && /^[+~]/.test(info.after) ? '_' : info.after,
  });

const handlers = {
  text,
  delete: inMarks('~'),
  underline: inMarks('+'),
  script: Object.assign(script, { peek: (({ mark }: Script) => mark) satisfies Handle }),
  lineBreak: () => '&#10;',
};

const inText: Pick<Unsafe, 'inConstruct' | 'notInConstruct'> = {
  inConstruct: 'phrasing',
  notInConstruct: ['autolink', 'destinationLiteral', 'destinationRaw', 'titleQuote'],
};

// Our renderer reads more than CommonMark here.
const unsafe: Unsafe[] = [
  { atBreak: true, character: '-' },
  { atBreak: true, character: '#' },
  { ...inText, character: '^' },
  { ...inText, character: '~' },
  { ...inText, character: '$' },
  { ...inText, before: '(?<=^\\+{1,2})', character: '+' },
  { ...inText, character: '+', after: '(?=\\+)' },
];

/**
 * Writes the Markdown that our renderer reads, with underline, superscript and subscript, and escapes what that would
 * take for marks in a text.
 */
export function writeMarkdown(root: Root): string {
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    handlers,
    extensions: [gfmTableToMarkdown()],
    unsafe,
  }).trim();
}
