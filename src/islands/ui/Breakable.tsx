import { Fragment } from 'react';

/** Words that may break before an @ and after a slash rather than in the middle. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?=@)|(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
