import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { islandFailure } from './island-failure-copy.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

function IslandFailure() {
  const { title, text, reload } = islandFailure;
  return (
    <div className="island-failure">
      <Notice tone="bad" role="alert" title={title} ref={(element) => element?.focus()}>
        <p>{text}</p>
        <Button variant="outline" label={reload} onClick={() => location.reload()} />
      </Notice>
    </div>
  );
}

/** Wraps a component so that, when it throws, the page stays and it offers to reload. */
export function island<Props extends object>(Content: ComponentType<Props>) {
  return function Island(props: Props) {
    return (
      <ErrorBoundary fallback={<IslandFailure />}>
        <Content {...props} />
      </ErrorBoundary>
    );
  };
}
