/** Returns a number of people in English: 1 person, 2 people. */
export const people = (n: number): string => (n === 1 ? '1 person' : `${n} people`);

/** Returns a number of people and the verb: 1 person is, 2 people are. */
export const peopleAre = (n: number): string => (n === 1 ? '1 person is' : `${n} people are`);
