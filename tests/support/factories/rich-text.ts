/** A node of Rich Text as Contentful's Delivery API sends it. */

export interface RichTextNode {
  nodeType: string;
  data: object;
  content?: RichTextNode[];
  value?: string;
  marks?: { type: string }[];
}

export function text(value: string, ...marks: string[]): RichTextNode {
  return { nodeType: 'text', value, marks: marks.map((type) => ({ type })), data: {} };
}

export function node(nodeType: string, ...content: (RichTextNode | string)[]): RichTextNode {
  const nodes = content.map((each) => (typeof each === 'string' ? text(each) : each));
  return { nodeType, data: {}, content: nodes };
}

export function paragraph(...content: (RichTextNode | string)[]): RichTextNode {
  return node('paragraph', ...content);
}

export function link(uri: string, ...content: (RichTextNode | string)[]): RichTextNode {
  return { ...node('hyperlink', ...content), data: { uri } };
}

/** Makes a node that names another record. */
export function naming(
  nodeType: string,
  id: string,
  ...content: (RichTextNode | string)[]
): RichTextNode {
  const linkType = nodeType.includes('asset') ? 'Asset' : 'Entry';
  const target = { sys: { type: 'Link', linkType, id } };
  return { ...node(nodeType, ...content), data: { target } };
}

export function row(cellType: string, ...cells: RichTextNode[][]): RichTextNode {
  return node('table-row', ...cells.map((content) => node(cellType, ...content)));
}
