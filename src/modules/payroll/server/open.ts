export {
  followPay,
  payPart,
  takeDay,
  withFormerPay,
  type Paying,
  type ReadsPay,
} from '#modules/payroll/archive/server/commands/pay-part.ts';
export {
  faultsOfSamePay,
  knowsPay,
  warnOfLowPay,
  warnOfWidePay,
  warnOfWidePercent,
} from '#modules/payroll/archive/server/commands/known-pay.ts';
export {
  cancelAdjustment,
  listAdjusted,
  makeEffective,
  takePayDay,
} from '#modules/payroll/archive/server/commands/adjustments.ts';
export { moveIntoArchive } from '#modules/payroll/archive/server/commands/archive.ts';
export {
  keepNonCompete,
  revokeNonCompete,
  waiveNonCompete,
} from '#modules/payroll/non-competes/server/commands/non-competes.ts';
export { addCorrection, undoCorrection } from '#modules/payroll/checks/server/commands/corrections.ts';
export {
  addPayItem,
  payOnRecord,
  prepareGroup,
  prepareLeavers,
} from '#modules/payroll/setup/server/commands/prepare.ts';
export { keepPay, openPay, payPurpose, sealPay } from './commands/pay-box.ts';
export { submitOpenings } from '#modules/payroll/openings/server/commands/form.ts';
export type { Opening } from '#modules/payroll/openings/server/rules/opening.ts';
export { noteDispute, onDispute, type Doubt } from '#modules/payroll/slips/server/commands/disputes.ts';
export { keepSlips } from '#modules/payroll/slips/server/commands/import.ts';
export {
  belowFloor,
  contribute,
  rounding,
  schemeOf,
} from '#modules/payroll/calculation/server/rules/insurance/contribute.ts';
export { schemes } from '#modules/payroll/calculation/server/rules/insurance/schemes.ts';
export { overtimePay } from '#modules/payroll/calculation/server/rules/month/pay-days.ts';
export { summed, type SlipHeld, type SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
export {
  added,
  basicUpTo,
  carriedTo,
  noSums,
  withholdWages,
  type Carried,
} from '#modules/payroll/calculation/server/rules/tax/wages.ts';
export { saveScheme, type KeptScheme } from '#modules/payroll/setup/server/queries/schemes.ts';
export { confirmByDeadline, listOfRun, markRead } from '#modules/payroll/slips/server/queries/slips.ts';
export { checkSlips } from '#modules/payroll/slips/server/commands/check.ts';
export { confirmOwn } from '#modules/payroll/slips/server/commands/own.ts';
export { submitRun } from '#modules/payroll/runs/server/commands/approve.ts';
export { addRun, calculateSome } from '#modules/payroll/runs/server/commands/calculate.ts';
export { lockRun } from '#modules/payroll/runs/server/commands/lock.ts';
export { explainRun, typeInRun, versionOf } from '#modules/payroll/runs/server/commands/prepare.ts';
export { publishSlips } from '#modules/payroll/slips/server/commands/publish.ts';
export { changedItems, itemChoices } from './standard/pay-forms.ts';
export { onLastDay } from '#modules/payroll/archive/server/commands/plans.ts';
export { unusedLeaveOn } from '#modules/payroll/runs/server/queries/unused-leave.ts';
