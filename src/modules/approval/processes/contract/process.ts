import { z } from 'zod';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import { signTypeLabels } from '#modules/approval/contract/codes.ts';

const personId = z.number().int().positive();
const named = z.strictObject({ zh: z.string().min(1).max(100), en: z.string().min(1).max(100) });
type NamedSchema = typeof named;
const of = z.union([z.literal('subject'), z.strictObject({ control: z.string().max(100) })]).optional();
/**
 * Starting point of an approver rule: the form's subject, or a department picked in a control. Default: the applicant.
 */
export type RuleOf = z.infer<typeof of>;
const decimal = z.string().regex(/^\d{1,16}(\.\d{1,2})?$/);

/** Rule by which a level finds its approvers (approval design, section 2). */
const approverRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('people'), people: z.array(personId).max(50) }),
  /** Holders of the role in the department, else in its nearest ancestor that has any. */
  z.strictObject({ kind: z.literal('role'), roleId: personId, of }),
  z.strictObject({ kind: z.literal('departmentLeader'), of }),
  /** The person's leader; when `of` names a department, the leader of that department. */
  z.strictObject({ kind: z.literal('directLeader'), of }),
  /** The person's leader, that leader's leader and so on; for a department the chain starts at its leader. */
  z.strictObject({ kind: z.literal('leadersUp'), levels: z.number().int(), of }),
  /** People picked in a user control of the form. */
  z.strictObject({ kind: z.literal('userControl'), control: z.string().max(100) }),
  /** Holders of the approval role HRBP in the department, else in its nearest ancestor that has any. */
  z.strictObject({ kind: z.literal('hrbp'), of }),
  z.strictObject({ kind: z.literal('applicantChoice'), from: z.array(personId).max(200).nullable() }),
]);
export type ApproverRule = z.infer<typeof approverRuleSchema>;

/** Action taken on a row that waits longer than its level allows; it happens once per row. */
const limitSchema = z.strictObject({
  /** Working hours of the company's calendar; eight make a day. */
  hours: z.number().int().min(1).max(400),
  /**
   * `pass` never skips a finance level or one with required fields: those are reminded.
   * A pass that would finish a form that nobody has approved goes to the leader instead.
   */
  action: z.enum(['remind', 'transfer', 'sendBack', 'pass']),
  /** New owner in a transfer; null means the approver's leader, else the administrator. */
  to: personId.nullable().default(null),
  /** True to pass forms with an amount as well; by default they are only reminded. */
  evenAmount: z.boolean().optional(),
});

/** Recipients of a copy of a form. A copy gives the right to read, never to decide. */
const copiesSchema = z.strictObject({
  to: approverRuleSchema,
  /** Purpose of the copy, shown beside it. */
  note: z.string().max(100).default(''),
});

export type CopyRule = z.infer<typeof copiesSchema>;

const levelSchema = <W extends z.ZodType<Words>>(words: W) =>
  z.strictObject({
    name: words,
    approvers: approverRuleSchema,
    sign: z.literal([1, 2, 3]).meta({ description: wordsOfCodes(signTypeLabels) }),
    limit: limitSchema.nullable().default(null),
    copies: copiesSchema.nullable().default(null),
    finance: z.boolean().default(false),
    /** Names of controls that an approver of this level may change. */
    edit: z.array(z.string().max(100)).max(50).default([]),
    /**
     * Names of editable controls that must be filled in before approval, in addition to those that are always required.
     */
    must: z.array(z.string().max(100)).max(50).optional(),
    /** Names of controls that people of this level do not see; all others they may read. */
    hide: z.array(z.string().max(100)).max(50).optional(),
    /** Names of secret controls, or of row groups with secret columns, that people of this level may read. */
    show: z.array(z.string().max(100)).max(50).optional(),
    /**
     * Targets to which this level may send a form back: the applicant and every passed level (default), or the
     * applicant only.
     */
    sendBack: z.enum(['passed', 'applicant']).optional(),
    /** Whether people of this level may add signers, or hand over their step. Both are allowed by default. */
    countersign: z.boolean().optional(),
    /** True when only a person can pass this level: no same-person rule, time limit or override may skip it. */
    byHand: z.boolean().optional(),
    transfer: z.boolean().optional(),
  });
export type Level = z.infer<ReturnType<typeof levelSchema<NamedSchema>>>;

const conditionSchema = z.union([
  /** Applies when the formula is true (docs/formula.md). It may use the names of `conditionFields`. */
  z.strictObject({ formula: z.string().max(formulaLimits.length) }),
  /**
   * Amount range used by early versions instead of a formula. Yuan as decimal text: from (inclusive), below
   * (exclusive); null is no bound.
   */
  z.strictObject({ amountFrom: decimal.nullable(), amountBelow: decimal.nullable() }),
]);
export type Condition = z.infer<typeof conditionSchema>;

const branchSchema = <W extends z.ZodType<Words>>(words: W, fewest: number) =>
  z.strictObject({
    name: words,
    /** Null marks the default branch, which stands last. */
    when: conditionSchema.nullable(),
    levels: z.array(levelSchema(words)).min(fewest).max(50),
  });
export type Branch = z.infer<ReturnType<typeof branchSchema<NamedSchema>>>;

const shape = <W extends z.ZodType<Words>>(words: W, fewest: number) =>
  z.strictObject({
    branches: z.array(branchSchema(words, fewest)).min(1).max(20),
    samePerson: z.enum(['off', 'inARow', 'onceInRound']).default('inARow'),
    applicantIsApprover: z.enum(['leader', 'self', 'skip', 'departmentLeader']).default('leader'),
    nobodyFound: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('administrator') }),
        z.strictObject({ kind: z.literal('person'), person: personId }),
        z.strictObject({ kind: z.literal('pass') }),
        z.strictObject({ kind: z.literal('refuse') }),
      ])
      .default({ kind: 'administrator' }),
    /** Whether the applicant may withdraw after somebody has decided, at any time before the end. */
    withdrawAnyTime: z.boolean().default(false),
    /**
     * Number of days in which a finished form may be revoked by its approvers; null for never. Money is never revoked.
     */
    revokeDays: z.number().int().min(1).max(365).nullable().default(null),
    /** Copies of every form, whatever its branch: sent on submission, and when it is finished. */
    copies: z.strictObject({ submission: copiesSchema.optional(), end: copiesSchema.optional() }).optional(),
  });
/** One edition of an approval process. Branches are tried in order; the remaining rules apply automatically. */
export const processSchema = shape(named, 1);
export type Process = z.infer<typeof processSchema>;

/** A draft edition: names may still be empty, and branches may have no levels. */
export const draftSchema = shape(z.strictObject({ zh: z.string().max(100), en: z.string().max(100) }), 0);

/** A process as written in code: properties with a default may be left out. */
export type ProcessInput = z.input<typeof processSchema>;

/** Returns every rule by which a process finds people: approvers and recipients of copies. */
export const rulesOf = ({ branches, copies }: Pick<Process, 'branches' | 'copies'>): ApproverRule[] => [
  ...branches.flatMap(({ levels }) =>
    levels.flatMap((level) => (level.copies ? [level.approvers, level.copies.to] : [level.approvers])),
  ),
  ...Object.values(copies ?? {}).flatMap((rule) => (rule ? [rule.to] : [])),
];

/** Ways in which a process uses the controls of its form. */
export const controlUses = ['condition', 'approvers', 'copies', 'hide', 'show', 'edit', 'must'] as const;
export type ControlUse = (typeof controlUses)[number];

export const controlUseLabels: Record<ControlUse, Words> = {
  condition: { zh: '分支条件', en: 'condition' },
  approvers: { zh: '审批人', en: 'approvers' },
  copies: { zh: '抄送人', en: 'copies' },
  hide: { zh: '对审批人隐藏', en: 'hidden from approvers' },
  show: { zh: '对审批人公开保密内容', en: 'secret fields shown to approvers' },
  edit: { zh: '审批人可填写', en: 'filled in by approvers' },
  must: { zh: '审批人必填', en: 'must be filled in by approvers' },
};

/** Field name under which processes know the form's subject, whatever its control is called. */
export const subjectField: { readonly name: string; readonly label: Words } = {
  name: 'subject',
  label: { zh: '当事人', en: 'Subject' },
};

/** Messages for problems that block publishing a process. */
export const processProblemWords = {
  defaultBranchMissing: { zh: '最后一个分支必须是默认分支', en: 'The last branch must be the default one' },
  defaultBranchNotLast: { zh: '默认分支只能放在最后', en: 'The default branch must be the last one' },
  matchesNothing: {
    zh: '该分支的条件永远不会成立',
    en: 'This branch can never apply. Change its condition.',
  },
  levelWithoutPeople: { zh: '请设置审批人', en: 'Choose who approves' },
  copiesWithoutPeople: { zh: '请设置抄送人', en: 'Choose who gets a copy' },
  businessAfterFinance: {
    zh: '业务节点不能放在财务节点之后',
    en: 'A business level cannot follow a finance level',
  },
  passWithAmount: {
    zh: '有金额的表单，找不到审批人时不能自动通过',
    en: 'A form with an amount must not pass automatically when no approver is found',
  },
  neverReached: {
    zh: '前面的分支已包含所有情况，轮不到该分支',
    en: 'The branches before this one cover everything, so it is never reached',
  },
  formulaFault: { zh: '条件公式有误', en: 'The formula of the condition is not correct' },
  hiddenInLists: {
    zh: '列表中显示的字段不能对审批人隐藏',
    en: 'A field shown in lists cannot be hidden from approvers',
  },
  hiddenAndEditable: { zh: '字段不能既隐藏又可编辑', en: 'A field cannot be both hidden and open to edit' },
  notForFinance: {
    zh: '财务控件只能由财务节点填写，财务节点也只能填写财务控件',
    en: 'Finance controls can be filled in only at finance levels, and finance levels can fill in no other controls',
  },
  decidesRoute: {
    zh: '决定申请公司、部门或审批人的字段不能由审批人填写',
    en: 'A field that decides the company, the department or the approvers cannot be filled in by approvers',
  },
  mustNotEditable: {
    zh: '必填字段须先设为可填写',
    en: 'A required field must also be open to fill in',
  },
  dependsOnHidden: {
    zh: '可填写的字段取决于该节点看不到的字段',
    en: 'A field to fill in depends on one that this level cannot see',
  },
  showsNoSecret: {
    zh: '只有保密字段需要设为“可见保密内容”',
    en: 'Only secret fields need the right “Read”',
  },
  secretNotShown: {
    zh: '可填写的保密字段须同时设为“可见保密内容”，且不能隐藏',
    en: 'A secret field to fill in must also be visible to the level',
  },
  noSubject: {
    zh: '模板中没有“当事人”控件',
    en: 'The template has no control for the subject of the form',
  },
  unknownControl: { zh: '模板中没有所需的控件', en: 'The template has no such control' },
  unknownPerson: {
    zh: '所选人员不存在或已停用',
    en: 'A person you chose does not exist or is disabled',
  },
  unknownRole: { zh: '审批角色不存在', en: 'The approval role does not exist' },
} as const satisfies Record<string, Words>;
export type ProcessProblemCode = keyof typeof processProblemWords;
