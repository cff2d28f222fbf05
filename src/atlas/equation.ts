import temml from 'temml';

/**
 * TeX as MathML. Its `style` attributes are taken out, because the pages' policy allows none; what they set is
 * the default of `display` and `math-depth`.
 *
 * @throws Error for TeX that cannot be read.
 */
export function renderEquation(tex: string, displayMode: boolean): string {
  const html = temml.renderToString(tex, { displayMode, throwOnError: true });
  return html.replaceAll(/ style="[^"]*"/g, '');
}
