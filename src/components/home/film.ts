function mayPlay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const asks = (feature: string) => matchMedia(`(${feature}: reduce)`).matches;
  return !asks('prefers-reduced-motion') && !asks('prefers-reduced-data') && !connection?.saveData;
}

function show(root: HTMLElement, button: HTMLButtonElement): void {
  const template = root.querySelector('template');
  const video = template && document.importNode(template.content, true).querySelector('video');
  if (!video) return;
  video.muted = true;
  const words = button.querySelector('span');
  let shouldPlay = true;

  function label(): void {
    const { play = '', pause = '', playLabel = '', pauseLabel = '' } = root.dataset;
    button.classList.toggle('paused', !shouldPlay);
    button.setAttribute('aria-label', shouldPlay ? pauseLabel : playLabel);
    if (words) words.textContent = shouldPlay ? pause : play;
  }
  const play = () => {
    video.play().catch((error: DOMException) => {
      // Any other end, such as a scroll past the film while it loads, is one to try again.
      if (error.name !== 'NotAllowedError') return;
      shouldPlay = false;
      label();
    });
  };

  button.addEventListener('click', () => {
    shouldPlay = !shouldPlay;
    if (shouldPlay) play();
    else video.pause();
    label();
  });
  new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) video.pause();
    else if (shouldPlay) play();
  }).observe(root);
  video.addEventListener(
    'playing',
    () => {
      button.hidden = false;
      label();
      button.before(video);
    },
    { once: true },
  );
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => {
    shouldPlay = false;
    video.pause();
    label();
  });
}

/**
 * Plays the hero's film without sound once the page is loaded and idle, and only while it is in view. Nothing is loaded
 * for visitors who ask for less motion or save data.
 */
export function startFilm(root: HTMLElement): void {
  const button = root.querySelector('button');
  if (!button || !mayPlay()) return;
  const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 400));
  const begin = () => whenIdle(() => show(root, button), { timeout: 2000 });
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
