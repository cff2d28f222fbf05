import { Fragment } from 'react';

/**
 * Shows a text that may break before an @ and after a slash or a hyphen rather than in the middle of a word. Firefox
 * does not break between a hyphen and a digit.
 */
export function WrapAnywhere({ children }: { children: string }) {
  const parts = children.match(/@?[^@/-]*[/-]|@?[^@/-]+|@/g) ?? [];
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
