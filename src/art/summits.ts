/** Where the four numbers stand on the bands of `summits.svg` and `summits-phone.svg`: centres of the plateaus, in units of each drawing, left to right and top to bottom. Made by the generator of the artwork (ADR 18). */
export const summits = {
  wide: { width: 2400, height: 460, at: [{ x: 700, y: 234 }, { x: 1046, y: 206 }, { x: 1362, y: 258 }, { x: 1698, y: 216 }] },
  phone: { width: 390, height: 480, at: [{ x: 102, y: 112 }, { x: 290, y: 150 }, { x: 100, y: 322 }, { x: 286, y: 372 }] },
} as const;
