/** Where the letter of an application's offer is printed. */
export const offerPaperPath = (intervieweeId: number): string => `/Recruiting/offer/${intervieweeId}`;
