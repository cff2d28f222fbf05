import { raiseSigns } from './raised-signs.ts';

interface MathNode {
  name: string;
  attributes: string;
  children: MathNode[];
  /** The text of a node without children, with its entities. */
  text: string;
}

const token = /<(\/?)([a-z]+)([^>]*)>|([^<]+)/g;

function parseMath(html: string): MathNode {
  const root: MathNode = { name: 'mrow', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [, slash, name, attributes = '', text] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += text;
    else if (slash === '/') open.pop();
    else if (name !== undefined) {
      const node = { name, attributes, children: [], text: '' };
      parent.children.push(node);
      open.push(node);
    }
  }
  return root;
}

const isOneRun = (text: string) => /^(?:[\p{L}\p{M}\p{N}.,]+|\(.*\))$/u.test(text);
const putInBrackets = (text: string) => (isOneRun(text) ? text : `(${text})`);

const spacedOperators = /^(?:[=≈≠≤≥≪≫+−±∓×⋅∝∼≡→←↔⇌⇒∈]|&[lg]t;)$/;

// The first and the last sign of a row belong to what is beside them, such as the minus of −3.
function writeOperator({ text, attributes }: MathNode, isBetween: boolean): string {
  const sign = text.replace(/\u2061/g, ' ').replace(/[\u2062-\u2064]/g, '');
  const isSpaced = isBetween && !attributes.includes('form=') && spacedOperators.test(sign);
  return isSpaced ? ` ${sign} ` : sign;
}

function writeRow(nodes: readonly MathNode[]): string {
  let row = '';
  for (const [index, node] of nodes.entries()) {
    const isBetween = index > 0 && index < nodes.length - 1;
    const next = node.name === 'mo' ? writeOperator(node, isBetween) : writeNode(node);
    row += /\d$/.test(row) && /^\d/.test(next) ? ` ${next}` : next;
  }
  return row.replace(/\s+/g, ' ');
}

const writeIndex = (text: string) => (text === '' || isOneRun(text) ? text : `_(${text})`);

function raised(text: string): string {
  if (text === '∘') return '°';
  const packed = text.replace(/\s/g, '');
  const signs = raiseSigns(packed);
  return signs !== packed || /^[′*∗]*$/.test(packed) ? signs : `^${putInBrackets(text)}`;
}

function writeNode(node: MathNode): string {
  const { name, attributes, children, text } = node;
  // Each child is written once, because its own children would be written twice at every level.
  const write = (index: number) => writeRow(children.slice(index, index + 1)).trim();
  switch (name) {
    case 'mfrac':
      return `${putInBrackets(write(0))}/${putInBrackets(write(1))}`;
    case 'msqrt':
      return `√${putInBrackets(writeRow(children).trim())}`;
    case 'mroot':
      return `${raised(write(1))}√${putInBrackets(write(0))}`;
    case 'msup':
      return write(0) + raised(write(1));
    case 'msub':
    case 'munder':
      return write(0) + writeIndex(write(1));
    case 'msubsup':
    case 'munderover':
      return write(0) + writeIndex(write(1)) + raised(write(2));
    case 'mover':
      // An accent has no sign of its own in a text.
      return write(0);
    case 'mtr':
      return children.map((cell) => writeNode(cell).trim()).join(', ');
    case 'mtable':
      return children.map(writeNode).join('; ');
    case 'mspace':
      return /width="0*[.\d]*[1-9]/.test(attributes) ? ' ' : '';
    case 'mphantom':
      return '';
    default:
      return text + writeRow(children);
  }
}

/**
 * Writes the exponents and equations of rendered HTML as text, such as 10⁻³, 1/2 and √2, because without their tags
 * they would be other numbers. Other markup and the entities stay.
 */
export function writeNumbers(html: string): string {
  return html
    .replace(/<math\b[^>]*>(.*?)<\/math>/gs, (_, content: string) =>
      writeRow(parseMath(content).children).trim(),
    )
    .replace(/<sup>([^<]*)<\/sup>/g, (_, exponent: string) => raiseSigns(exponent));
}
