import { addFamily } from '#modules/attendance/web/open.ts';
import { useAbnormalFamily } from './parts/useAbnormalFamily.tsx';
import { useLeaveFamily } from './parts/useLeaveFamily.tsx';

/** What everybody asks of HR beside leave: to leave the company, and that pay be looked into. */
export function joinApplication(): void {
  addFamily('leave', useLeaveFamily);
  addFamily('abnormal', useAbnormalFamily);
}
