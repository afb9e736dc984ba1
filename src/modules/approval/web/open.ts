export {
  BillFamilies,
  billTab,
  BillTabs,
  type BillFamily,
  type BillTab,
} from '#modules/approval/bills/web/BillTabs.tsx';
export { formHost } from '#modules/approval/filling/web/host.ts';
export { PeoplePick } from './parts/PeoplePick.tsx';
export { RecordMark } from '#modules/approval/record/web/parts/RecordCode.tsx';
export { FormState } from './parts/states.tsx';
export { beginPath, detailPath, editPath, printPath } from './paths.ts';
export { useStandardTemplate } from '#modules/approval/filling/web/useStandardTemplate.ts';
export { useKeyLines } from '#modules/approval/effects/web/useKeyLines.ts';
export { useApplicant } from '#modules/approval/reading/web/useApplicant.ts';
export {
  dayTimes,
  fillAddition,
  fillPanel,
  formLead,
  formPanel,
  type DayTimesProps,
  type FillPanelProps,
  type FormPanelProps,
} from './panels.ts';
export { useFourViews } from '#modules/approval/lists/web/useFourViews.ts';
