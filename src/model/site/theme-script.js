(() => {
  const root = document.documentElement;
  const all = (selector) => document.querySelectorAll(selector);
  const show = (theme) => {
    const chosen = theme === 'light' || theme === 'dark' ? theme : 'system';
    root.dataset.theme = chosen;
    for (const color of all('[data-color-of]')) {
      const own = color.dataset.colorOf;
      const system = `(prefers-color-scheme: ${own})`;
      color.media = chosen === 'system' ? system : chosen === own ? 'all' : 'not all';
    }
    for (const radio of all('[name=theme]')) radio.checked = radio.value === chosen;
    dispatchEvent(new Event('theme'));
  };
  const readStored = () => {
    try {
      return localStorage.theme;
    } catch {
      // A browser that refuses storage follows the system, or the choice on this page.
      return root.dataset.theme;
    }
  };
  const showStored = () => show(readStored());
  showStored();
  for (const event of ['DOMContentLoaded', 'pageshow', 'storage'])
    addEventListener(event, showStored);
  addEventListener('change', ({ target }) => {
    if (target.name !== 'theme') return;
    show(target.value);
    try {
      localStorage.theme = target.value;
    } catch {
      // The choice holds until the page is left.
    }
  });
  // A transition between pages that the browser gives up is no error of the page.
  addEventListener('unhandledrejection', (event) => {
    const { name, message } = event.reason ?? {};
    if (/^(?:Abort|InvalidState)Error$/.test(name) && /transition/i.test(message))
      event.preventDefault();
  });
})();
