export { followPay, payPart, takeDay, withFormerPay, type Paying, type ReadsPay } from './bills/pay-part.ts';
export {
  faultsOfSamePay,
  knowsPay,
  warnOfLowPay,
  warnOfWidePay,
  warnOfWidePercent,
} from './bills/known-pay.ts';
export { cancelAdjustment, listAdjusted, makeEffective, takePayDay } from './commands/adjustments.ts';
export { moveIntoArchive } from './commands/archive.ts';
export { keepNonCompete, revokeNonCompete, waiveNonCompete } from './commands/non-competes.ts';
export { addCorrection, undoCorrection } from './commands/corrections.ts';
export { addPayItem, payOnRecord, prepareGroup, prepareLeavers } from './commands/prepare.ts';
export { keepPay, openPay, payPurpose, sealPay } from './commands/pay-box.ts';
export { submitOpenings } from './openings/form.ts';
export type { Opening } from './openings/opening.ts';
export { noteDispute, onDispute, type Doubt } from './slips/disputes.ts';
export { keepSlips } from './slips/import.ts';
export { belowFloor, contribute, rounding, schemeOf } from './rules/insurance/contribute.ts';
export { schemes } from './rules/insurance/schemes.ts';
export { overtimePay } from './rules/month/pay-days.ts';
export { summed, type SlipHeld, type SlipLine } from './rules/slips/read-sheet.ts';
export { added, basicUpTo, carriedTo, noSums, withholdWages, type Carried } from './rules/tax/wages.ts';
export { saveScheme, type KeptScheme } from './queries/schemes.ts';
export { confirmByDeadline, listOfRun, markRead } from './queries/slips.ts';
export { checkSlips } from './slips/check.ts';
export { confirmOwn } from './slips/own.ts';
export { submitRun } from './runs/approve.ts';
export { addRun, calculateSome } from './runs/calculate.ts';
export { lockRun } from './runs/lock.ts';
export { explainRun, typeInRun, versionOf } from './runs/prepare.ts';
export { publishSlips } from './slips/publish.ts';
export { changedItems, itemChoices } from './standard/pay-forms.ts';
export { onLastDay } from './bills/plans.ts';
