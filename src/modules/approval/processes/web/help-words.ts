type Help = readonly [what: string, example: string];

export type Helped =
  | 'levelName'
  | 'approvers'
  | 'startFrom'
  | 'sign'
  | 'sendBack'
  | 'mayAlso'
  | 'byHand'
  | 'limit'
  | 'limitThen'
  | 'limitTo'
  | 'copies'
  | 'copiesSubmission'
  | 'copiesEnd'
  | 'copyPeople'
  | 'copyNote'
  | 'finance'
  | 'rights'
  | 'branchName'
  | 'condition'
  | 'defaultBranch'
  | 'samePerson'
  | 'applicantIs'
  | 'nobody'
  | 'withdrawAny'
  | 'revoke';

interface HelpWords extends Readonly<Record<Helped, Help>> {
  readonly about: (what: string) => string;
  readonly example: (text: string) => string;
}

/** Help texts for each setting with an example, shown beside the setting on request. */
export const helpWords: { readonly zh: HelpWords; readonly en: HelpWords } = {
  zh: {
    about: (what: string) => `关于“${what}”`,
    example: (text: string) => `例：${text}`,
    levelName: ['显示在流程图、审批记录和打印件上的名称。', '部门负责人审批'],
    approvers: [
      '提交时按组织架构找到的人；找到后随表单固定，之后改架构不影响已提交的表单。',
      '选“部门负责人”，研发部的申请由研发部负责人审批，销售部的由销售部负责人审批。',
    ],
    startFrom: [
      '从申请人、当事人或表单中选择的部门开始查找审批人；选部门时，“上级”从该部门负责人算起。当事人本人不会成为审批人。',
      '调岗申请：先由当事人的直属上级审批，再由“调入部门”的负责人审批。',
    ],
    sign: [
      '该节点有多个审批人时，需要几个人同意。任何一人退回都算退回。',
      '两位财务选“或签”，谁先处理都可以；合同由法务和业务都看，选“会签”。',
    ],
    sendBack: [
      '审批人退回时可以退到哪里。退给中间节点时，从那里重新往下走。',
      '总监发现发票有误，退给财务审核而不必惊动申请人。',
    ],
    byHand: [
      '该节点不会因同一审批人、时限到期或找不到审批人而自动通过，管理员也不能跳过。',
      '绩效评分：没有打分就不能往下走。',
    ],
    mayAlso: [
      '加签：请别人一起审批，本人仍在流程中。转交：换成别人审批。关闭后相应按钮不出现。',
      '涉密审批不希望被转给他人，关闭“转交”。',
    ],
    limit: [
      '从轮到审批人时起算的工作时间，每人只触发一次；挂起期间不计时。',
      '8 工作小时：周五 15:00 到的申请，下周一 15:00 到期。',
    ],
    limitThen: [
      '到期后系统做什么。财务、有金额或本轮还没有人审批过的表单不会自动通过，只会提醒。',
      '日常事项选“自动通过”，费用选“提醒审批人”。',
    ],
    limitTo: ['超时后接手的人，须在职。', '部门助理'],
    copies: ['该节点通过后，让这些人看到表单；他们没有审批按钮。', '采购审批通过后抄送仓库。'],
    copiesSubmission: ['申请一提交，这些人就能查看；他们没有审批按钮。', '请假一提交就抄送考勤员。'],
    copiesEnd: ['表单办结后，这些人可以查看结果。', '付款办结后抄送会计归档。'],
    copyPeople: ['和审批人一样按组织架构查找。', '选“部门负责人”，抄送申请人所在部门的负责人。'],
    copyNote: ['收到抄送的人会看到这句话，知道为什么发给自己。', '请安排入库'],
    finance: [
      '到达该节点的表单进入财务审批页，由财务填写出纳、付款日期等财务控件。',
      '出纳付款：填写实付金额后办结。',
    ],
    rights: [
      '可见：只能看。可填写：同意时可以补充或更正，改动记入审批记录。必填：不填不能同意。隐藏：看不到，也不打印。决定公司、部门或审批人的控件不能由审批人填写。保密字段默认看不到内容，设为可见、可填写或必填后才能看到。',
      '行政节点的“资产编号”设为必填；银行账号对其他节点设为隐藏。',
    ],
    branchName: ['在试运行和审批记录中说明表单走了哪条线。', '5000 元以上'],
    condition: [
      '按提交时的内容判断，从上到下取第一个成立的分支；退回后从头审批时重新判断。',
      '金额 >= 5000 and 类型 = "差旅"',
    ],
    defaultBranch: ['前面的条件都不成立时走这里，所以必须有，并且总在最后。', '小额报销只需直属上级审批。'],
    samePerson: [
      '同一个人在流程中出现多次时，后面的节点是否由系统代为通过。有必填控件的节点不会自动通过。',
      '部门负责人同时是项目负责人，相邻两级只需审批一次。',
    ],
    applicantIs: ['按规则找到的审批人恰好是申请人本人时怎么办。', '部门负责人自己报销，由他的上级审批。'],
    nobody: ['角色无人担任、部门没有负责人时，表单交给谁。', '新部门还没有负责人，先交给审批管理员。'],
    withdrawAny: ['打开后，在办结前申请人随时可以收回表单修改。', '请假期间行程有变，随时撤回重填。'],
    revoke: ['办结后的若干天内，申请人可以请原审批人同意作废。', '填 7：办结一周内可以申请作废。'],
  },
  en: {
    about: (what: string) => `About “${what}”`,
    example: (text: string) => `Example: ${text}`,
    levelName: [
      'The name of this level in the flow chart, the record and the printout.',
      'Head of department',
    ],
    approvers: [
      'People found in the organisation when the form is submitted. They stay fixed: later changes of the organisation do not affect submitted forms.',
      '“Leader of the department”: a form from Research goes to the head of Research, one from Sales to the head of Sales.',
    ],
    startFrom: [
      'The search for approvers starts from the applicant, the subject of the form, or a department chosen in it. For a department, leaders are counted upwards from its own leader. The subject never approves the form.',
      'Transfer: first the subject’s direct leader, then the leader of the new department.',
    ],
    sign: [
      'How many of several approvers must agree. If one of them sends the form back, it is sent back.',
      'Or-sign for two accountants: the first to act decides. And-sign for a contract that both legal and business must read.',
    ],
    sendBack: [
      'Where approvers may send the form back to. If it goes to a level in between, approval continues from there.',
      'The director finds a wrong invoice and sends the form to the finance reviewer, not to the applicant.',
    ],
    byHand: [
      'This level never passes automatically: not by the same-person rule, not by a time limit, and not because no approver is found. Administrators cannot skip it either.',
      'Performance scores: without a score, the form cannot continue.',
    ],
    mayAlso: [
      'Add signers: others approve too. Transfer: somebody else approves instead. When switched off, the button is not shown.',
      'For a confidential matter that must not be passed on, switch “Transfer” off.',
    ],
    limit: [
      'Working time, counted from when the step reaches an approver. It triggers once per person and pauses while the form is suspended.',
      '8 working hours: a form that arrives on Friday at 15:00 is due on Monday at 15:00.',
    ],
    limitThen: [
      'What the system does when time is up. Finance levels, forms with an amount and forms nobody has decided on in this round never pass automatically. Their approvers are reminded instead.',
      'Let routine matters pass, and send reminders for expenses.',
    ],
    limitTo: [
      'The person who takes over when time is up. They must be in service.',
      'The assistant of the department',
    ],
    copies: [
      'These people may read the form once the level is passed. They cannot decide.',
      'Send a copy of an approved purchase to the warehouse.',
    ],
    copiesSubmission: [
      'These people may read the form as soon as it is submitted. They cannot decide.',
      'Leave: the attendance clerk gets a copy at once.',
    ],
    copiesEnd: [
      'These people may read the form once it is finished.',
      'Payments: accounting gets a copy to file.',
    ],
    copyPeople: [
      'Found in the organisation, like approvers.',
      '“Leader of the department” sends the copy to the leader of the applicant’s department.',
    ],
    copyNote: ['Shown with the copy, so that people know why they got it.', 'Please plan the delivery'],
    finance: [
      'Forms at this level go to the finance page, where finance fills in its own controls, such as cashier and payment date.',
      'The cashier pays, fills in the amount paid and finishes the form.',
    ],
    rights: [
      'Read: view only. Fill in: add or correct while approving; the record keeps the change. Required: no approval without it. Hidden: neither shown nor printed. Controls that decide the company, the department or the approvers cannot be filled in by approvers. The content of secret fields is hidden unless you set them to Read, Fill in or Required.',
      'Make the asset number required at the administration level. Hide the bank account at every level except finance.',
    ],
    branchName: ['Shows in simulations and in the record which branch a form took.', 'Above 5000'],
    condition: [
      'Checked when the form is submitted, from top to bottom; the first branch that is true applies. Checked again when approval restarts after a send-back.',
      'Amount >= 5000 and Kind = "travel"',
    ],
    defaultBranch: [
      'Used when no condition before it is true. It is therefore always there and always last.',
      'Small expenses need the direct leader only.',
    ],
    samePerson: [
      'Whether a later level passes automatically for a person who has already approved. A level with required controls never does.',
      'The head of the department also leads the project. They approve two levels in a row only once.',
    ],
    applicantIs: [
      'What happens when the approver found is the applicant.',
      'When the head of a department claims expenses, their leader approves.',
    ],
    nobody: [
      'Who gets the form when nobody holds the role or the department has no leader.',
      'A new department without a head: ask the approval administrator.',
    ],
    withdrawAny: [
      'When on, the applicant can withdraw the form and change it at any time until it is finished.',
      'Plans change after the first approval. The applicant withdraws the form and fills it in again.',
    ],
    revoke: [
      'Number of days after the form is finished in which the applicant can ask its approvers to revoke it.',
      '7: within a week after the form is finished.',
    ],
  },
};
