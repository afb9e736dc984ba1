import { refusals } from '#kit/contract/refusals.ts';

/** Why joining, parting and forgetting candidates is refused. */
export const mergeRefusals = refusals({
  sameCandidate: {
    code: 43400,
    status: 422,
    zh: '请选择另一位候选人',
    en: 'Choose another candidate',
  },
  bothRunning: {
    code: 43401,
    status: 422,
    zh: '两人都在「{title}」的流程中，请先结束其中一个',
    en: 'Both have a running application to “{title}”: settle one of them first',
  },
  twoEmployees: {
    code: 43402,
    status: 422,
    zh: '两人是不同的在职员工，不能合并',
    en: 'They are two different employees and cannot be one',
  },
  partingOver: {
    code: 43403,
    status: 422,
    zh: '合并超过 {days} 天，不能撤销',
    en: 'They were merged more than {days} days ago, which cannot be undone',
  },
  joinedOn: {
    code: 43404,
    status: 422,
    zh: '此人后来又与他人合并，请先撤销后一次合并',
    en: 'This person was merged with another later: undo that first',
  },
  stillRuns: {
    code: 43405,
    status: 422,
    zh: '{name}仍在「{title}」的流程中，请先结束应聘',
    en: '{name} has a running application to “{title}”: end it first',
  },
  wasHired: {
    code: 43406,
    status: 422,
    zh: '{name}已被录用或是在职员工，离职后才能匿名应聘资料',
    en: '{name} was hired or works here: the application is kept until they leave',
  },
  forgotten: {
    code: 43407,
    status: 422,
    zh: '此候选人已匿名，不能再修改',
    en: 'This candidate was anonymised and cannot be changed any more',
  },
  noContactPast: {
    code: 43408,
    status: 422,
    zh: '截止日期不能早于今天',
    en: 'The last day cannot be before today',
  },
  bothRunningUnseen: {
    code: 43409,
    status: 422,
    zh: '两人现在不能合并，请由能看到其全部应聘的人处理',
    en: 'They cannot be one now: ask somebody who sees all of their applications',
  },
  stillRunsUnseen: {
    code: 43415,
    status: 422,
    zh: '{name}还有应聘在流程中，请由能看到该应聘的人先结束',
    en: '{name} has a running application: whoever sees it has to end it first',
  },
  changedSinceMerge: {
    code: 409504,
    status: 409,
    zh: '合并后有信息被修改，请选择归谁',
    en: 'Something was changed after the merge: choose whose it is',
  },
});
