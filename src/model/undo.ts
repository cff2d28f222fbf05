/** The minutes within which staff can undo a decision or a recorded donation; its mail waits as long. */
export const undoMinutes = 10;
