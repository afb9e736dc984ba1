/** How many people, in English: 1 person, 2 people. */
export const people = (n: number): string => (n === 1 ? '1 person' : `${n} people`);

/** The same with what they do or what is done to them: 1 person is told, 2 people are told. */
export const peopleAre = (n: number): string => (n === 1 ? '1 person is' : `${n} people are`);
