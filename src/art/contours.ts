/** The lines of the circles of recognition, from the inside out, on a field of 160 × 140. */
export const contours = [
  'M57 74c2-15 20-28 36-23 14 5 7 30-5 38-14 9-33 2-31-15z',
  'M45 75c2-24 27-39 51-33 23 6 18 43-3 55-22 12-50 3-48-22z',
  'M33 74c2-33 36-52 67-43 32 9 27 58-3 73-30 14-66 4-64-30z',
  'M21 73c2-42 44-65 83-54 42 12 37 73-3 91-38 16-82 5-80-37z',
] as const;
