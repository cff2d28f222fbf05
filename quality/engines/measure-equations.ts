/**
 * Measures each equation of the page in which it runs; it is sent to browsers as text.
 *
 * @returns for each equation the width of its signs in pixels and what is not where mathematics wants it
 */
export function measureEquations(): { width: number; faults: string[] }[] {
  const box = (element: Element) => element.getBoundingClientRect();
  const middle = (element: Element) => (box(element).top + box(element).bottom) / 2;
  // These are spaces and functions without a sign of their own; Debian's typefaces have no circled letters.
  const invisible = /^(?:[Ⓢ\s\u00A0]|[\u2000-\u200F]|[\u2061-\u2064])*$/;

  function findFaults(math: Element): string[] {
    const faults: string[] = [];
    const expectThat = (holds: boolean, fault: string) => {
      if (!holds) faults.push(fault);
    };
    const all = (names: string) => math.querySelectorAll(names);
    for (const token of all('mi, mn, mo, mtext')) {
      if (invisible.test(token.textContent) || token.closest('mphantom')) continue;
      const { width, height } = box(token);
      // A combining sign is drawn over its neighbor and may have no width of its own.
      const isCombining = /^\p{M}+$/u.test(token.textContent);
      expectThat((width > 0 || isCombining) && height > 0, `no box for ${token.textContent}`);
    }
    for (const fraction of all('mfrac')) {
      const [above, below] = fraction.children;
      if (above && below) expectThat(middle(above) < middle(below), 'a fraction is not stacked');
    }
    for (const raised of all('msup')) {
      const [base, sign] = raised.children;
      if (base && sign && box(sign).height > 0)
        expectThat(box(sign).top < middle(base), 'nothing is raised');
    }
    for (const lowered of all('msub')) {
      const [base, sign] = lowered.children;
      if (base && sign && box(sign).height > 0)
        expectThat(box(sign).bottom > middle(base), 'nothing is lowered');
    }
    for (const root of all('msqrt, mroot')) {
      const [inside] = root.children;
      if (inside) expectThat(box(root).width > box(inside).width + 3, 'no sign of a root');
    }
    for (const table of all('mtable')) {
      const rows = Array.from(table.children, middle);
      const isInOrder = rows.every((row, index) => index === 0 || row > (rows[index - 1] ?? row));
      expectThat(isInOrder, 'rows of a table are not below each other');
    }
    for (const struck of all('menclose')) {
      const { width, height } = box(struck);
      expectThat(width > 0 && height > 0, 'no box for what is struck or framed');
    }
    return faults;
  }

  return Array.from(document.querySelectorAll('math'), (math) => {
    const tokens = Array.from(math.querySelectorAll('mi, mn, mo, mtext'));
    const width = tokens.reduce((sum, token) => sum + box(token).width, 0);
    return { width: Math.round(width), faults: findFaults(math) };
  });
}
