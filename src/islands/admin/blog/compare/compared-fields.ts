/** One field of a post with both its values, as text. */
export interface ComparedField {
  name: string;
  label: string;
  left: string;
  right: string;
  /** Several lines: compared line by line. */
  long: boolean;
}

/** What two sides of a post may differ in, as a person reads it. */
export interface ComparableFields {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  authorName: string;
  category: string;
  tags: readonly string[];
  coverImage: string;
}

const shown: readonly { name: keyof ComparableFields; label: string; long?: true }[] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Slug' },
  { name: 'excerpt', label: 'Excerpt' },
  { name: 'content', label: 'Content', long: true },
  { name: 'authorName', label: 'Author' },
  { name: 'category', label: 'Category' },
  { name: 'tags', label: 'Tags' },
  { name: 'coverImage', label: 'Cover Image URL' },
];

function inWords(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ');
}

/** Both sides field by field, in the editor's order. */
export function compareFields(left: ComparableFields, right: ComparableFields): ComparedField[] {
  return shown.map(({ name, label, long = false }) => ({
    ...{ name, label, long },
    left: inWords(left[name]),
    right: inWords(right[name]),
  }));
}

/** Whether the two sides say different things. */
export function differs({ left, right }: ComparedField): boolean {
  return left !== right;
}
