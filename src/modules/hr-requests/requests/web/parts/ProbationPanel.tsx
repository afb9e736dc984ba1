import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { Probation } from './Probation.tsx';

/** Control that only confirmations have. */
const mark = 1102;

/** Panel below a submitted confirmation: what the probation was like. */
export default function ProbationPanel({ formId, controls, isSubmitted }: FormPanelProps) {
  const isConfirmation = controls.some(({ tampid }) => tampid === mark);
  return isConfirmation && isSubmitted ? <Probation asked={{ FormID: formId }} /> : null;
}
