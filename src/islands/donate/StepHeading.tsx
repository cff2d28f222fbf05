import { useEffect, useRef } from 'react';
import styles from './donate.module.css';

interface StepHeadingProps {
  text: string;
  /** False for the step that the page opens with, which must not take the focus. */
  takesFocus?: boolean;
}

/** A step's heading; it takes the focus, so that keyboard and screen reader start there. */
export function StepHeading({ text, takesFocus = true }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);
  return (
    <h2 className={styles.stepHeading} tabIndex={-1} ref={heading}>
      {text}
    </h2>
  );
}
