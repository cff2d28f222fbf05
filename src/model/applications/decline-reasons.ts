/**
 * Why an application is declined, as its mail goes on after "Reason: " (P-191). For review by the chair
 * of the board.
 */
export const declineReasons = [
  'the question is outside the data',
  'the data cannot answer the question yet',
  'too little is said about the plan',
  'conditions of use cannot be met',
] as const;
