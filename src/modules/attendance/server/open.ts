import type { Served } from '#kit/server/http/context.ts';
import { registerSchedule } from '#modules/home/server/open.ts';
import { joinApproval } from './bills/joining.ts';
import { leaveDays } from './calendar.ts';
import { attendGroup } from './handlers/AttendGroup.ts';
import { attendRoster } from './handlers/AttendRoster.ts';
import { attendShift } from './handlers/AttendShift.ts';
import { leaveType } from './handlers/LeaveType.ts';
import { vacationAmount } from './handlers/VacationAmount.ts';
import { vacationBill } from './handlers/VacationBill.ts';

export { joinApproval as joinLeave } from './bills/joining.ts';
export { addQuota } from './quota/keep.ts';
export { saveCompanyRegion } from './queries/types.ts';
export { writeYear as allocateYear } from './quota/allocate.ts';
export { ensureAttendanceProcesses } from './standard.ts';

/** Every call of this module; what its bills do is joined to approval, approved leave to the calendar of home. */
export function attendanceCalls(): Served[] {
  joinApproval();
  registerSchedule('leave', leaveDays);
  return [attendGroup, attendRoster, attendShift, leaveType, vacationAmount, vacationBill];
}
