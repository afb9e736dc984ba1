export {
  cancelAdjustment,
  findLaterAdjustment,
  listAdjusted,
  listWithoutBase,
  makeEffective,
  moveAdjustment,
  takePayDay,
} from './commands/adjustments.ts';
export { addCorrection, undoCorrection } from './commands/corrections.ts';
export { keepPay, openPay, sealPay } from './commands/pay-box.ts';
