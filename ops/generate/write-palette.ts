import * as palette from '#model/site/palette.ts';

function propertyName(name: string): string {
  return `--${name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;
}

/** Returns `src/styles/palette.css`, in which the styles find the colors by their names. */
export function writePalette(): string {
  const properties = Object.entries(palette).flatMap(([name, color]) => {
    if (typeof color === 'string') return `${propertyName(name)}: ${color};`;
    if (!('light' in color)) return [];
    return `${propertyName(name)}: light-dark(${color.light}, ${color.dark});`;
  });
  const stops = palette.fieldTints.map(([at, color]) => `${color} ${at * 100}%`).join(', ');
  return `/* "npm run generate" writes these from src/model/site/palette.ts. */

/* The colors are set again where the scheme changes: browsers without light-dark() decide between the two
   values where a property is set. */
:root,
.light-sheet {
${[...properties, `--field-tints: ${stops};`].map((line) => `  ${line}`).join('\n')}
}
`;
}
