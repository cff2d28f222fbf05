/** The reasons that the mail about a declined application gives after "Reason: ". */
export const declineReasons = [
  'the question is outside the data',
  'the data cannot answer the question yet',
  'too little is said about the plan',
  'conditions of use cannot be met',
] as const;
