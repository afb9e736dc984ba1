import type { FillPanelProps } from '#modules/approval/web/open.ts';
import { personOf } from '#modules/forms/contract/values.ts';
import { Probation } from './Probation.tsx';

/** Panel beside a confirmation that is filled in: what the probation was like. */
export default function ProbationPreview({ values }: FillPanelProps) {
  const AUID = personOf(values, 'AUID');
  return AUID === null ? null : <Probation asked={{ AUID }} />;
}
