/** Address of the printed offer letter of an application. */
export const offerPaperPath = (intervieweeId: number): string => `/Recruiting/offer/${intervieweeId}`;
