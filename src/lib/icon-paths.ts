/** On a 20 × 20 field with a 1.5 stroke. */
export const iconPaths = {
  'arrow-right': 'M3 10h13.5M11.5 5l5 5-5 5',
  'arrow-left': 'M17 10H3.5M8.5 5l-5 5 5 5',
  'arrow-up': 'M10 17V3.5M5 8.5l5-5 5 5',
  'arrow-down': 'M10 3v13.5M5 11.5l5 5 5-5',
  'chevron-down': 'M4.5 7.5 10 13l5.5-5.5',
  'chevron-up': 'M4.5 12.5 10 7l5.5 5.5',
  check: 'm4 10.5 4 4 8-9',
  cross: 'm5 5 10 10M15 5 5 15',
  minus: 'M5 10h10',
  plus: 'M10 4v12M4 10h12',
  ellipsis: 'M4.25 10h1.5M9.25 10h1.5M14.25 10h1.5',
  warning: 'M10 2.75 18 16.5H2zM10 8v4M10 14v.25',
  people:
    'M7.5 9.25a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 16.5c0-3 2.2-4.75 5.5-4.75S13 13.5 13 16.5M12.75 3.6a3 3 0 0 1 0 5.3M15 12.1c1.9.8 3 2.4 3 4.4',
  envelope: 'M2.5 4.5h15v11h-15zM3 5.5l7 5.5 7-5.5',
  article: 'M4 3h12v14H4zM7 6.75h6M7 10h6M7 13.25h3.5',
  bars: 'M2.5 17h15M5.5 14V9.5M10 14V4M14.5 14V7',
  'log-out': 'M8 3.5H3.5v13H8M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  search: 'M8.75 14.25a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M12.75 12.75 17 17',
  refresh: 'M15.75 4v4h-4M15.5 8A6.25 6.25 0 1 0 16 11.5',
  undo: 'M4.5 4v4h4M4.75 8a6.25 6.25 0 1 1-.5 3.5',
  document: 'M4.5 2.5h7.5l3.5 3.5v11.5h-11zM12 2.5V6h3.5M7.5 10h5M7.5 13h5',
  download: 'M10 3v10M5.5 9l4.5 4.5L14.5 9M3.5 17h13',
  printer: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z',
  info: 'M10 9v5M10 6v.25M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15',
  pen: 'M3.5 16.5l.75-3.5L13.5 3.75l2.75 2.75L7 15.75zM11.5 5.75l2.75 2.75',
  mirror: 'M3 6.5h11M11 3l3.5 3.5L11 10M17 13.5H6M9 10l-3.5 3.5L9 17',
  outward: 'M8 4.5H4.5v11h11V12M11.5 3.5h5v5M16 4l-7 7',
  lock: 'M4.5 9h11v7.5h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
} as const;

export type IconName = keyof typeof iconPaths;
