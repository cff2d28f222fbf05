/**
 * The mail about a declined application goes on with one of these after "Reason: ". For review by the chair
 * of the board.
 */
export const declineReasons = [
  'the question is outside the data',
  'the data cannot answer the question yet',
  'too little is said about the plan',
  'conditions of use cannot be met',
] as const;
