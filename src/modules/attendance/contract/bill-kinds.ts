/** The standard templates of the bills of this area. */
export const billKinds = {
  vacation: 'QJ',
  cancelling: 'XJ',
  overtime: 'JB',
  trip: 'CC',
  card: 'BK',
} as const;
