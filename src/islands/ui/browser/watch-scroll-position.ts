// The part above the upper third of the window counts as read.
const readArea = '100000px 0px -67% 0px';

/**
 * Reports which of these headings or sections, in the order of the page, is being read; above the first it reports
 * undefined. Returns the function that stops the reports.
 */
export function watchScrollPosition(
  ids: string[],
  onSection: (id: string | undefined) => void,
): () => void {
  const read = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) read.add(target.id);
        else read.delete(target.id);
      }
      onSection(ids.findLast((id) => read.has(id)));
    },
    { rootMargin: readArea },
  );
  for (const id of ids) {
    const element = document.getElementById(id);
    if (element) observer.observe(element);
  }
  return () => observer.disconnect();
}
