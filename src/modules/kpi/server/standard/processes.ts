import { signType } from '#modules/approval/contract/codes.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { standardProcesses } from '#modules/approval/server/open.ts';
import { appealForm, changeForm, resultForm, targetForm } from '../../contract/codes.ts';

/**
 * Days after the end of a process in which a revocation may be requested. The state of the sheet can prevent it
 * earlier.
 */
const revokeDays = 365;

type Level = ProcessInput['branches'][number]['levels'][number];

const leader = (more: Partial<Level>): Level => ({
  name: { zh: '上级', en: 'Leader' },
  approvers: { kind: 'userControl', control: 'Leader' },
  sign: signType.or,
  ...more,
});
// People who score decide by themselves: nobody is added, and no level passes automatically.
const byHand = { byHand: true, countersign: false } as const;
const second: Level = {
  ...leader(byHand),
  name: { zh: '第二上级', en: 'Second leader' },
  approvers: { kind: 'userControl', control: 'Second' },
};

/** Standard approval processes of performance review forms. */
export const kpiProcesses = standardProcesses('kpi', 70, [
  {
    code: targetForm,
    name: 'KPI 目标流程',
    nameEn: 'KPI targets process',
    process: {
      revokeDays,
      branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels: [leader({})] }],
    },
  },
  {
    code: changeForm,
    name: 'KPI 目标变更流程',
    nameEn: 'Process for changes of KPI targets',
    process: {
      revokeDays: null,
      branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels: [leader({})] }],
    },
  },
  {
    code: appealForm,
    name: 'KPI 申诉流程',
    nameEn: 'Process for KPI appeals',
    process: {
      revokeDays: null,
      branches: [{ name: { zh: '全部', en: 'All' }, when: null, levels: [leader(byHand)] }],
    },
  },
  {
    code: resultForm,
    name: 'KPI 考核流程',
    nameEn: 'KPI result process',
    process: {
      revokeDays,
      branches: [
        {
          name: { zh: '两级评分', en: 'Two levels score' },
          when: { formula: 'Levels = 2' },
          levels: [leader(byHand), second],
        },
        { name: { zh: '一级评分', en: 'One level scores' }, when: null, levels: [leader(byHand)] },
      ],
    },
  },
]);
