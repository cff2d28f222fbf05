import { Fragment } from 'react';
import { identity } from '#model/site/identity.ts';

/** Shows a text in which "501(c)(3)" does not break over lines. */
export function TaxStatusText({ children }: { children: string }) {
  return children.split(identity.taxStatus).map((words, place) => (
    <Fragment key={place}>
      {place > 0 && <span className="nowrap">{identity.taxStatus}</span>}
      <span>{words}</span>
    </Fragment>
  ));
}
