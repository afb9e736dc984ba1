import { refusals } from '#kit/contract/refusals.ts';

/** Why approval says no. The names of the engine's refusals are the keys here. */
export const approvalRefusals = refusals({
  stale: {
    code: 40940,
    status: 409,
    zh: '{who}已先处理（{act}），请查看最新状态后再操作',
    en: '{who} was first ({act}); look at the fresh state and try again',
  },
  notWaiting: {
    code: 40941,
    status: 409,
    zh: '该节点已不在等待您处理',
    en: 'This step no longer waits for you',
  },
  notLive: { code: 40942, status: 409, zh: '表单当前不在审批中', en: 'The form is not in approval' },
  notWithApplicant: {
    code: 40943,
    status: 409,
    zh: '表单已提交或已关闭，不能修改或提交',
    en: 'The form has been submitted or closed and cannot be changed or submitted',
  },
  alreadyDecided: {
    code: 40944,
    status: 409,
    zh: '本轮已有审批人处理，不能撤回',
    en: 'Somebody has decided in this round, so it cannot be withdrawn',
  },
  wrongStage: {
    code: 42240,
    status: 422,
    zh: '财务节点与业务节点须分别处理',
    en: 'Finance steps and business steps are decided by calls of their own',
  },
  batchOver: {
    code: 40949,
    status: 409,
    zh: '已经开始处理，不能再撤销',
    en: 'It is being carried out already and cannot be undone',
  },
  batchStale: {
    code: 40948,
    status: 409,
    zh: '表单刚有变化，请打开查看',
    en: 'It changed a moment ago; open it and look',
  },
  batchNeedsForm: {
    code: 42292,
    status: 422,
    zh: '需要先打开填写「{control}」',
    en: 'Open it and fill in “{control}” first',
  },
  spanTooLong: {
    code: 42293,
    status: 422,
    zh: '开始日期不能晚于结束日期，且最多 {max} 天',
    en: 'The first day must not be after the last, with at most {max} days between',
  },
  exportTooLarge: {
    code: 42290,
    status: 422,
    zh: '最多导出 {max} 条，请缩小筛选范围',
    en: 'At most {max} rows can be exported; narrow the filters',
  },
  reasonRequired: { code: 42241, status: 422, zh: '请填写驳回原因', en: 'Give a reason for sending it back' },
  notPassed: {
    code: 42242,
    status: 422,
    zh: '只能驳回到已通过的节点或申请人',
    en: 'It can be sent back to a level that was passed, or to the applicant',
  },
  noApplicantIdentity: {
    code: 42243,
    status: 422,
    zh: '当前申请人所选部门没有申请人身份！',
    en: 'The applicant has no applicant identity in the chosen department!',
  },
  emptyLevel: {
    code: 42244,
    status: 422,
    zh: '节点“{level}”没有审批人，请联系管理员',
    en: 'No approver at the level "{level}": contact the administrator',
  },
  choiceMissing: {
    code: 42245,
    status: 422,
    zh: '请为节点“{level}”选择审批人',
    en: 'Choose the approvers of the level "{level}"',
  },
  choiceInvalid: {
    code: 42246,
    status: 422,
    zh: '节点“{level}”所选审批人不可用，请重新选择',
    en: 'The approvers chosen for the level "{level}" are not available; choose again',
  },
  noAdministrator: {
    code: 42247,
    status: 422,
    zh: '没有可用的审批管理员，请联系系统管理员',
    en: 'No approval administrator is available; contact the system administrator',
  },
  notEditable: {
    code: 42248,
    status: 422,
    zh: '该节点不能修改控件“{control}”',
    en: 'This step may not change the control "{control}"',
  },
  noProcess: {
    code: 42249,
    status: 422,
    zh: '所选部门的该表单还没有审批流程，请联系管理员',
    en: 'This form has no approval process for the chosen department; contact the administrator',
  },
  processInvalid: {
    code: 42250,
    status: 422,
    zh: '审批流程不能发布，请检查节点',
    en: 'The process cannot be published; check its levels',
  },
  processTaken: {
    code: 40988,
    status: 409,
    zh: '该模板在此范围内已有审批流程',
    en: 'This template has a process for this scope already',
  },
  draftThere: {
    code: 40989,
    status: 409,
    zh: '已有未发布的草稿，请先发布或放弃',
    en: 'There is a draft already; publish it or throw it away first',
  },
  onlyToApplicant: {
    code: 42289,
    status: 422,
    zh: '该节点只能驳回给申请人',
    en: 'This level may send back to the applicant only',
  },
});
