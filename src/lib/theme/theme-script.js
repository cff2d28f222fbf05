(() => {
  const root = document.documentElement;
  const show = (theme) => {
    const isChosen = theme === 'light' || theme === 'dark';
    if (isChosen) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const color of document.querySelectorAll('[data-color-of]')) {
      const own = color.dataset.colorOf;
      color.media = isChosen ? (own === theme ? '' : 'not all') : `(prefers-color-scheme: ${own})`;
    }
  };
  const showStored = () => {
    try {
      show(localStorage.getItem('theme'));
    } catch {}
  };
  showStored();
  addEventListener('storage', showStored);
  addEventListener('pageshow', showStored);
  addEventListener('theme', ({ detail }) => show(detail));
})();
