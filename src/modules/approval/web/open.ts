export { BillFamilies, billTab, BillTabs, type BillFamily, type BillTab } from './BillTabs.tsx';
export { formHost } from './host.ts';
export { PeoplePick } from './parts/PeoplePick.tsx';
export { RecordMark } from './parts/RecordCode.tsx';
export { FormState } from './parts/states.tsx';
export { beginPath, detailPath, editPath, printPath } from './paths.ts';
export { useStandardTemplate } from './useStandardTemplate.ts';
export { useApplicant } from './useApplicant.ts';
export {
  dayTimes,
  fillPanel,
  formPanel,
  type DayTimesProps,
  type FillPanelProps,
  type FormPanelProps,
} from './panels.ts';
export { useFourViews } from './useFourViews.ts';
