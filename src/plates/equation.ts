import { renderEquation } from '#model/markdown/render-equation.ts';

/** Writes an equation as MathML. @throws Error for TeX that cannot be read, which stops the build */
export function plateEquation(tex: string, displayMode: boolean): string {
  const html = renderEquation(tex, displayMode);
  if (html === undefined)
    throw new Error(`plate.yaml: the equation "${tex}" cannot be read as TeX.`);
  return html;
}
