import { Fragment } from 'react';
import { identity } from '#model/site/identity.ts';

/** Shows a text in which "501(c)(3)" does not break over lines. */
export function TaxStatusText({ children }: { children: string }) {
  return children.split(identity.taxStatus).map((text, position) => (
    <Fragment key={position}>
      {position > 0 && <span className="nowrap">{identity.taxStatus}</span>}
      <span>{text}</span>
    </Fragment>
  ));
}
