interface Connection {
  saveData?: boolean;
}

/** Whether this visitor may be sent a film: no wish for stillness, no wish to save data. */
function mayPlay(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  const asks = (feature: string) => matchMedia(`(${feature}: reduce)`).matches;
  return !asks('prefers-reduced-motion') && !asks('prefers-reduced-data') && !connection?.saveData;
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.disablePictureInPicture = true;
  // The poster below has the words.
  video.setAttribute('aria-hidden', 'true');
  for (const [type, file] of [
    ['video/webm; codecs="av01.0.08M.08"', 'webm'],
    ['video/mp4', 'mp4'],
  ] as const) {
    const source = document.createElement('source');
    source.type = type;
    source.src = `/film/hero.${file}`;
    video.append(source);
  }
  return video;
}

/** Lays the film over its poster, and ties it to its control and to whether it is in view. */
function show(root: HTMLElement, button: HTMLButtonElement): void {
  const video = createVideo();
  const words = button.querySelector('span');
  let wanted = true;

  function say(): void {
    const { play = '', pause = '', playLabel = '', pauseLabel = '' } = root.dataset;
    button.classList.toggle('paused', !wanted);
    button.setAttribute('aria-label', wanted ? pauseLabel : playLabel);
    if (words) words.textContent = wanted ? pause : play;
  }
  const play = () => {
    video.play().catch(() => {
      // The browser forbids playing by itself: the control now offers to.
      wanted = false;
      say();
    });
  };

  button.addEventListener('click', () => {
    wanted = !wanted;
    if (wanted) play();
    else video.pause();
    say();
  });
  // Nothing is decoded for a film that nobody sees.
  new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) video.pause();
    else if (wanted) play();
  }).observe(root);
  video.addEventListener(
    'playing',
    () => {
      button.hidden = false;
      say();
      button.before(video);
    },
    { once: true },
  );
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => {
    wanted = false;
    video.pause();
    say();
  });
}

/** Starts the film of the hero once the page has loaded, for those who may have it. */
export function startFilm(root: HTMLElement): void {
  const button = root.querySelector('button');
  if (!button || !mayPlay()) return;
  const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 400));
  const begin = () => whenIdle(() => show(root, button));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
