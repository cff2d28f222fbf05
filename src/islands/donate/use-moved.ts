import { useState } from 'react';

/** True from the first time that a value differs from the one the component began with. */
export function useMoved(value: unknown): boolean {
  const [first] = useState(value);
  const [moved, setMoved] = useState(false);
  if (!moved && value !== first) setMoved(true);
  return moved;
}
