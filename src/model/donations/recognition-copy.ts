/** Levels of the donation page and circles of the Donors page in one explanation, for both (P-45). */
export const levelsAndCircles =
  'Levels are what the supporters’ page shows: Patron from $100, Benefactor from $1,000 in a calendar year. Circles thank those who give more in a year: Patron from $1,000, Benefactor from $5,000, Visionary from $10,000, Founding Circle from $25,000. So $1,000 is the level Benefactor and the Patron circle.';
