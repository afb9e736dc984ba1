/** Names of numbers that the formula for the company's days may use, in both languages. */
export const allocationNames: ReadonlyMap<string, 'number'> = new Map([
  ['司龄', 'number'],
  ['工龄', 'number'],
  ['法定天数', 'number'],
  ['years_here', 'number'],
  ['years_of_work', 'number'],
  ['statutory_days', 'number'],
]);
