export { followAsking } from './day/jobs.ts';
export { warnInTheMorning } from './warnings/jobs.ts';
export { addRule as addWarnRule, handleWarned } from './warnings/keep.ts';
export { pageWarned, saveRead as readWarned } from './queries/warned.ts';
export { pageGrid } from './queries/people-days.ts';
export { runAll as workOutDays } from './day/run.ts';
export { iclock } from './devices/iclock.ts';
export { addGroup, addMembers } from './groups/keep.ts';
export { addMonth, lockMonth, onUnlocking, updateMonth } from './months/keep.ts';
export { payTimesOf } from './months/pay-time.ts';
export {
  findPayMonth,
  giveBackCorrections,
  holdPayMonth,
  listCorrectedMonths,
  takeCorrections,
} from './queries/pay-time.ts';
export { listRates } from './queries/rates.ts';
export { listAnnualAtEnd } from './quota/annual-at-end.ts';
export { importMarks } from './punches/files.ts';
export { addPast } from './queries/punches.ts';
export { timesOf, type Stretch } from './people-times.ts';
export { listOffAllDay } from './queries/off.ts';
export { remindReasons, type RemindReason } from './reasons.ts';
export { rostersOf } from './roster.ts';
export { setCells } from './rosters/keep.ts';
export { onAway } from './told-away.ts';
export { addShift, type ShiftGiven } from './shifts/keep.ts';
export { addQuota } from './quota/keep.ts';
export { saveCompanyRegion } from './queries/types.ts';
export { writeYear as allocateYear } from './quota/allocate.ts';
