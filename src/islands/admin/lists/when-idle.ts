/** Milliseconds of work at a time, and of pause between, where the browser cannot tell. */
const turn = 8;
const pause = 50;

function withoutIdleCallback(work: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): void {
  setTimeout(() => {
    const end = performance.now() + turn;
    work({ timeRemaining: () => end - performance.now() });
  }, pause);
}

const ask = 'requestIdleCallback' in globalThis ? requestIdleCallback : withoutIdleCallback;

/** Calls `step` in idle moments until it answers false. */
export function whenIdle(step: () => boolean): void {
  ask((deadline) => {
    let more = true;
    while (more && deadline.timeRemaining() > 0) more = step();
    if (more) whenIdle(step);
  });
}
