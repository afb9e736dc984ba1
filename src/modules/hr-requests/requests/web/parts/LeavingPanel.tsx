import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { LeavingItems } from './LeavingItems.tsx';

/** Control that only leaving forms have. */
const mark = 1122;

/** Panel below a submitted leaving form: the notice period and all open items. */
export default function LeavingPanel({ formId, controls, isSubmitted }: FormPanelProps) {
  const isLeaving = controls.some(({ tampid }) => tampid === mark);
  return isLeaving && isSubmitted ? <LeavingItems asked={{ FormID: formId }} /> : null;
}
