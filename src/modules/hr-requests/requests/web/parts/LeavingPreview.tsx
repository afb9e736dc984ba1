import type { FillPanelProps } from '#modules/approval/web/open.ts';
import { own, personOf } from '#modules/forms/contract/values.ts';
import { leaveTypes } from '#modules/hr-requests/contract/codes.ts';
import { LeavingItems } from './LeavingItems.tsx';

/** Panel beside a leaving form that is filled in: the notice period and all open items. */
export default function LeavingPreview({ values }: FillPanelProps) {
  const AUID = personOf(values, 'AUID');
  const day = own(values, 'LastWorkDay');
  const type = leaveTypes.find((one) => String(one) === own(values, 'LeaveType'));
  const asked =
    AUID === null
      ? null
      : {
          AUID,
          ...(typeof day === 'string' && day !== '' ? { LastWorkDay: day } : {}),
          ...(type === undefined ? {} : { LeaveType: type }),
        };
  return <LeavingItems asked={asked} />;
}
