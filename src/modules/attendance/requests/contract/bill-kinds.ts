/** Codes of the standard templates for attendance requests. */
export const billKinds = {
  vacation: 'QJ',
  cancelling: 'XJ',
  overtime: 'JB',
  trip: 'CC',
  card: 'BK',
} as const;
