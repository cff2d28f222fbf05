/** Staff can undo a decision or a recorded donation for so many minutes; its mail waits as long. */
export const undoMinutes = 10;
