export { addApplication, remarkOn } from '#modules/recruiting/stages/server/commands/applications.ts';
export type { By } from './commands/by.ts';
export { enterHistory, enterHired, type Passed } from '#modules/recruiting/stages/server/commands/history.ts';
export { submitEvaluation } from '#modules/recruiting/interviews/server/commands/evaluations.ts';
export { addInterviewer } from '#modules/recruiting/interviewers/server/commands/interviewers.ts';
export { planInterview } from '#modules/recruiting/interviews/server/commands/interviews.ts';
export { answerOffer, letterToSend, sendOffer } from '#modules/recruiting/offers/server/commands/offers.ts';
export { onboardToUser } from '#modules/recruiting/offers/server/commands/onboard.ts';
export { addCard } from '#modules/recruiting/interviewers/server/commands/scorecards.ts';
export {
  closeOpening,
  disableOpening,
  setTop,
} from '#modules/recruiting/openings/server/commands/opening-states.ts';
export { addOpening } from '#modules/recruiting/openings/server/commands/openings.ts';
export { requestPlaces } from '#modules/recruiting/openings/server/commands/requisitions.ts';
export { poolApplicant } from '#modules/recruiting/pool/server/commands/pool.ts';
export { addSource } from '#modules/recruiting/sources/server/commands/sources.ts';
export { moveApplication } from '#modules/recruiting/stages/server/commands/stages.ts';
export { findOffered } from '#modules/recruiting/offers/server/queries/offers.ts';
export { sealsOf } from './commands/seals.ts';
