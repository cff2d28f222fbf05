export const atlas = {
  path: '/atlas',
  title: 'The atlas',
  description:
    'Plates of the body’s electrical fields, each with its numbers, its files, the script that computed it and a way to cite it.',
  hero: {
    heading: 'The atlas',
    lead: (count: string) =>
      `${count} of the body’s electrical fields, each with its numbers, its files and a way to cite it. All are computed; none is a recording.`,
  },
  extents: 'Extent of each plate in space',
  all: 'All',
  filters: { tissue: 'Tissue', scale: 'Scale', kind: 'Kind' },
  kinds: { computed: 'Computed', measured: 'Measured' },
  scales: { cell: 'Cell', tissue: 'Tissue', organ: 'Organ', organism: 'Organism' },
  noneMeasured: 'No plate is measured yet.',
  empty: 'No plate fits these filters.',
  list: 'Plates',
  outline: {
    title: 'Where the plates lie.',
    caption: 'Model field, not patient data.',
    label: 'Plates on an outline of the body',
  },
  withdrawn: 'Withdrawn',
  formats: 'The list as JSON',

  plate: {
    numbered: (number: number) => `Plate ${number}`,
    probe: {
      field: {
        hint: 'Move over the plate, or use the arrow keys, to read the potential.',
        touchHint: 'Touch the plate to read the potential.',
        axes: ['Position across', 'Position down'],
      },
      trace: {
        hint: 'Move along the curve, or use the arrow keys, to read the potential.',
        touchHint: 'Touch the curve to read the potential.',
        axes: ['Time'],
      },
      label: 'Potential here',
      note: 'Read from the plate’s numbers. An arrow key moves by one of them, with Shift by ten.',
      unread: 'Not read yet',
      outside: 'No tissue',
      failed: 'The numbers could not be loaded. Point at the figure again to try once more.',
    },
    shows: 'What it shows',
    showsNot: 'What it does not show',
    method: 'Method',
    script: 'The script, in this version',
    parameters: {
      caption: 'Parameters',
      columns: ['Symbol', 'Value', 'Meaning and source'],
    },
    usedBy: 'Articles that use it',
    details: 'Facts',
    detailNames: {
      kind: 'Kind',
      tissue: 'Tissue',
      species: 'Species',
      scale: 'Scale',
      extent: 'Extent',
      grid: 'Grid',
      axes: 'Axes',
      potential: 'Potential',
      lines: 'Lines',
      version: 'Version',
      doi: 'DOI',
      license: 'License',
    },
    axes: {
      field: 'x to the right, y downward, from the upper left corner',
      trace: 'Time from the start of the trace',
    },
    files: {
      heading: 'Files',
      field: {
        csv: 'x, y and potential, a row each; empty is no tissue',
        json: 'Grid with its units and axes; null is no tissue',
      },
      trace: { csv: 'Time and potential, a row each', json: 'Trace with its units and axis' },
      svg: 'The drawing, for print',
      decimals:
        'Numbers have a decimal point. A spreadsheet that asks for their language needs English.',
      sums: 'SHA-256 sums',
    },
    cite: {
      heading: 'How to cite',
      formats: 'BibTeX and RIS',
      save: (extension: string) => `Save as ${extension}`,
    },
    license: {
      data: { label: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
      code: 'The script is under the MIT license.',
    },
    withdrawn: (day: string) => `This plate was withdrawn on ${day}.`,
    withdrawnKept: 'Its citation stays. Its files are no longer served.',
  },
} as const;
