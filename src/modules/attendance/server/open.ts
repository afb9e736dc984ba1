export { followAsking } from '#modules/attendance/days/server/commands/jobs.ts';
export { warnInTheMorning } from '#modules/attendance/warnings/server/commands/jobs.ts';
export {
  addRule as addWarnRule,
  handleWarned,
} from '#modules/attendance/warnings/server/commands/keep-rules.ts';
export { pageWarned, saveRead as readWarned } from '#modules/attendance/warnings/server/queries/warned.ts';
export { pageGrid } from '#modules/attendance/work/server/queries/people-days.ts';
export { runAll as workOutDays } from '#modules/attendance/days/server/commands/run.ts';
export { iclock } from '#modules/attendance/punches/server/handlers/iclock.ts';
export { addGroup, addMembers } from '#modules/attendance/shifts/server/commands/keep-groups.ts';
export {
  addMonth,
  lockMonth,
  onUnlocking,
  updateMonth,
} from '#modules/attendance/months/server/commands/keep-months.ts';
export { payTimesOf } from '#modules/attendance/months/server/queries/pay-times.ts';
export {
  findPayMonth,
  giveBackCorrections,
  holdPayMonth,
  listCorrectedMonths,
  takeCorrections,
} from '#modules/attendance/months/server/queries/pay-time.ts';
export { listRates } from '#modules/attendance/work/server/queries/rates.ts';
export { listAnnualAtEnd } from '#modules/attendance/balances/server/queries/read-annual-at-end.ts';
export { importMarks } from '#modules/attendance/punches/server/commands/import-files.ts';
export { addPast } from '#modules/attendance/punches/server/queries/punches.ts';
export { timesOf, type Stretch } from '#modules/attendance/requests/server/queries/times-of.ts';
export { listOffAllDay } from '#modules/attendance/requests/server/queries/off.ts';
export { remindReasons, type RemindReason } from '#modules/attendance/work/server/commands/remind-reasons.ts';
export { rostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
export { setCells } from '#modules/attendance/shifts/server/commands/keep-rosters.ts';
export { onAway } from '#modules/attendance/leave/server/commands/told-away.ts';
export { addShift, type ShiftGiven } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
export { addQuota } from '#modules/attendance/balances/server/commands/keep-quotas.ts';
export { saveCompanyRegion } from '#modules/attendance/leave/server/queries/types.ts';
export { writeYear as allocateYear } from '#modules/attendance/balances/server/commands/allocate.ts';
export { attendanceOver } from '#modules/attendance/days/server/queries/days-over.ts';
