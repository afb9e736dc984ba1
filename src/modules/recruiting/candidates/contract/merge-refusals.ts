import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of merging, splitting and forgetting candidates. */
export const mergeRefusals = refusals({
  sameCandidate: {
    code: 43400,
    status: 422,
    zh: '请选择另一位候选人',
    en: 'A candidate cannot be merged with itself. Choose another one.',
  },
  bothRunning: {
    code: 43401,
    status: 422,
    zh: '两人都在「{title}」的流程中，请先结束其中一个',
    en: 'Both have an application in progress for “{title}”. End one of them first.',
  },
  twoEmployees: {
    code: 43402,
    status: 422,
    zh: '两人是不同的在职员工，不能合并',
    en: 'These are two different employees, so they cannot be merged.',
  },
  partingOver: {
    code: 43403,
    status: 422,
    zh: '合并超过 {days} 天，不能撤销',
    en: 'The merge is more than {days} days old, so it cannot be undone.',
  },
  joinedOn: {
    code: 43404,
    status: 422,
    zh: '此人后来又与他人合并，请先撤销后一次合并',
    en: 'This person was merged with another one later. Undo that merge first.',
  },
  stillRuns: {
    code: 43405,
    status: 422,
    zh: '{name}仍在「{title}」的流程中，请先结束应聘',
    en: '{name} has an application in progress for “{title}”. End it first.',
  },
  wasHired: {
    code: 43406,
    status: 422,
    zh: '{name}已被录用或是在职员工，离职后才能匿名应聘资料',
    en: '{name} was hired or works here. The application data can be anonymised after they leave.',
  },
  forgotten: {
    code: 43407,
    status: 422,
    zh: '此候选人已匿名，不能再修改',
    en: 'This candidate was anonymised and can no longer be changed.',
  },
  noContactPast: {
    code: 43408,
    status: 422,
    zh: '截止日期不能早于今天',
    en: 'The last day cannot be before today.',
  },
  bothRunningUnseen: {
    code: 43409,
    status: 422,
    zh: '两人现在不能合并，请由能看到其全部应聘的人处理',
    en: 'The two cannot be merged now. Ask somebody who can see all of their applications.',
  },
  stillRunsUnseen: {
    code: 43415,
    status: 422,
    zh: '{name}还有应聘在流程中，请由能看到该应聘的人先结束',
    en: '{name} still has an application in progress. Ask somebody who can see it to end it first.',
  },
  changedSinceMerge: {
    code: 409504,
    status: 409,
    zh: '合并后有信息被修改，请选择归谁',
    en: 'Some values were changed after the merge. Choose which candidate keeps them.',
  },
});
