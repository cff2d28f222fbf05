// The scrolled style begins after this many pixels.
const scrollThreshold = 20;

// A pointer may leave a dropdown for this many milliseconds before it closes.
const hoverGrace = 180;

function isOpen(button: HTMLElement): boolean {
  return button.getAttribute('aria-expanded') === 'true';
}

function setOpen(button: HTMLElement, open: boolean): void {
  button.setAttribute('aria-expanded', String(open));
}

function followScroll(header: HTMLElement): void {
  const update = () => header.classList.toggle('scrolled', scrollY > scrollThreshold);
  addEventListener('scroll', update);
  // A page may open scrolled. Reading the position any sooner delays the first paint by a layout.
  addEventListener('pageshow', update);
}

// On narrow screens the menu is a panel whose groups open below themselves, and stay open.
const narrow = matchMedia('(width < 72rem)');

// A dropdown opens by a press and, for a mouse, while the mouse is over it.
function startDropdown(opener: HTMLButtonElement, closeOthers: () => void): void {
  const entry = opener.closest('li');
  if (!entry) return;
  const links = [...entry.querySelectorAll<HTMLAnchorElement>('.menu-list a')];
  let byHover = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function open(hovered: boolean): void {
    clearTimeout(leaving);
    if (!isOpen(opener) && !narrow.matches) closeOthers();
    byHover = hovered;
    setOpen(opener, true);
  }

  opener.addEventListener('click', () => {
    // A press on a dropdown that hovering opened keeps it open.
    if (isOpen(opener) && !byHover) setOpen(opener, false);
    else open(false);
  });
  entry.addEventListener('pointerenter', (event) => {
    if (event.pointerType !== 'mouse' || narrow.matches) return;
    clearTimeout(leaving);
    if (!isOpen(opener)) open(true);
  });
  entry.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'mouse' || !byHover) return;
    leaving = setTimeout(() => setOpen(opener, false), hoverGrace);
  });
  entry.addEventListener('focusout', (event) => {
    const isInside = event.relatedTarget instanceof Node && entry.contains(event.relatedTarget);
    if (!isInside && !narrow.matches) setOpen(opener, false);
  });
  entry.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen(opener)) {
      setOpen(opener, false);
      opener.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const index = links.findIndex((link) => link === document.activeElement);
    if (!step || (index < 0 && step < 0)) return;
    event.preventDefault();
    if (index < 0) open(false);
    links[(index + step + links.length) % links.length]?.focus();
  });
}

// While the menu of phones is open, main and footer are inert.
function startMenu(header: HTMLElement, button: HTMLButtonElement): void {
  const rest = document.querySelectorAll<HTMLElement>('main, footer');
  function setMenu(open: boolean): void {
    setOpen(button, open);
    document.documentElement.classList.toggle('menu-open', open);
    for (const part of rest) part.inert = open;
    // The group of the current page is open.
    for (const opener of header.querySelectorAll<HTMLElement>('.menu-opener')) {
      setOpen(opener, open && opener.closest('.is-here') !== null);
    }
  }
  const close = () => {
    if (isOpen(button)) setMenu(false);
  };
  button.addEventListener('click', () => setMenu(!isOpen(button)));
  header.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close();
  });
  // A press on an empty part of the menu takes the focus out of the header.
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen(button)) return;
    close();
    button.focus();
  });
  addEventListener('pagehide', close);
  // The Tab key follows what styles show: on a phone Donate comes before the button of the menu.
  const donate = header.querySelector('.donate');
  function adapt(): void {
    close();
    if (donate) button.parentElement?.insertBefore(donate, narrow.matches ? button : null);
  }
  adapt();
  narrow.addEventListener('change', adapt);
}

/**
 * Starts the header: its style once the page is scrolled, the dropdowns, and the menu of narrow screens. Escape closes
 * what is open; on wide screens a press elsewhere closes the dropdowns, too.
 */
export function startHeader(header: HTMLElement): void {
  followScroll(header);
  const openers = [...header.querySelectorAll<HTMLButtonElement>('.menu-opener')];
  for (const opener of openers) {
    startDropdown(opener, () => openers.forEach((other) => setOpen(other, false)));
  }
  addEventListener('pointerdown', ({ target }) => {
    if (narrow.matches) return;
    for (const opener of openers) {
      if (!opener.closest('li')?.contains(target as Node | null)) setOpen(opener, false);
    }
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') openers.forEach((opener) => setOpen(opener, false));
  });
  const button = header.querySelector<HTMLButtonElement>('.menu-button');
  if (button) startMenu(header, button);
}
