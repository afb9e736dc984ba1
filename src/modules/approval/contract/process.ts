import { z } from 'zod';
import type { Words } from '#kit/contract/refusals.ts';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import { signTypeLabels } from './codes.ts';

const personId = z.number().int().positive();
const named = z.strictObject({ zh: z.string().min(1).max(100), en: z.string().min(1).max(100) });
type NamedSchema = typeof named;
const of = z.union([z.literal('subject'), z.strictObject({ control: z.string().max(100) })]).optional();
/** Where a rule starts: with the form's subject, or a department picked in a control; left out with the applicant. */
export type RuleOf = z.infer<typeof of>;
const decimal = z.string().regex(/^\d{1,16}(\.\d{1,2})?$/);

/** How a level finds its approvers (approval design, section 2). */
const approverRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('people'), people: z.array(personId).max(50) }),
  /** Holders of the role in the department, else in its nearest ancestor that has any. */
  z.strictObject({ kind: z.literal('role'), roleId: personId, of }),
  z.strictObject({ kind: z.literal('departmentLeader'), of }),
  /** Of a department: whoever leads it. */
  z.strictObject({ kind: z.literal('directLeader'), of }),
  /** The person's leader, that leader's leader and so on; of a department from its leader on. */
  z.strictObject({ kind: z.literal('leadersUp'), levels: z.number().int(), of }),
  /** People picked in a user control of the form. */
  z.strictObject({ kind: z.literal('userControl'), control: z.string().max(100) }),
  /** Who holds the approval role HRBP in the department, else in its nearest ancestor that has any. */
  z.strictObject({ kind: z.literal('hrbp'), of }),
  z.strictObject({ kind: z.literal('applicantChoice'), from: z.array(personId).max(200).nullable() }),
]);
export type ApproverRule = z.infer<typeof approverRuleSchema>;

/** What happens to a row that waits longer than its level allows, once per row. */
const limitSchema = z.strictObject({
  /** Working hours of the company's calendar; eight make a day. */
  hours: z.number().int().min(1).max(400),
  /**
   * Never passes finance or what must be filled in: that is reminded. What would end a form that no person has approved
   * goes to the leader instead.
   */
  action: z.enum(['remind', 'transfer', 'sendBack', 'pass']),
  /** Who takes over in a transfer; null is the approver's leader, else the administrator. */
  to: personId.nullable().default(null),
  /** Passes forms with an amount, too; left out they are reminded. */
  evenAmount: z.boolean().optional(),
});

/** Who gets a copy of a form: a right to read, never a decision. */
const copiesSchema = z.strictObject({
  to: approverRuleSchema,
  /** What the copy is for; it stands beside it. */
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
    /** Those of them that must be filled in before somebody passes the form on, beside the ones that always must. */
    must: z.array(z.string().max(100)).max(50).optional(),
    /** Names of controls that people of this level do not see; all others they may read. */
    hide: z.array(z.string().max(100)).max(50).optional(),
    /** Names of secret controls that people of this level read; of groups of rows with secret columns, too. */
    show: z.array(z.string().max(100)).max(50).optional(),
    /** Whom this level may send a form back to: the applicant and every passed level (as left out), or the applicant only. */
    sendBack: z.enum(['passed', 'applicant']).optional(),
    /** Whether people of this level may add signers, or give their step away; left out they may. */
    countersign: z.boolean().optional(),
    /** Only a person passes this level: neither the same-person rule, nor a limit, nor an override that goes past it. */
    byHand: z.boolean().optional(),
    transfer: z.boolean().optional(),
  });
export type Level = z.infer<ReturnType<typeof levelSchema<NamedSchema>>>;

const conditionSchema = z.union([
  /** Applies where it is true (docs/formula.md); the names are those of `conditionFields`. */
  z.strictObject({ formula: z.string().max(formulaLimits.length) }),
  /** As first editions have it. Yuan as decimal text: from (inclusive), below (exclusive); null is no bound. */
  z.strictObject({ amountFrom: decimal.nullable(), amountBelow: decimal.nullable() }),
]);
export type Condition = z.infer<typeof conditionSchema>;

const branchSchema = <W extends z.ZodType<Words>>(words: W, fewest: number) =>
  z.strictObject({
    name: words,
    /** Null is the default branch; it stands last. */
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
    /** Days in which a finished form may be revoked by its approvers; null is never. Money is never revoked. */
    revokeDays: z.number().int().min(1).max(365).nullable().default(null),
    /** Who gets a copy of every form, whatever its branch: once it is submitted, and once it is finished. */
    copies: z.strictObject({ submission: copiesSchema.optional(), end: copiesSchema.optional() }).optional(),
  });
/** One edition of an approval process: branches are tried in order, the rules below need no button. */
export const processSchema = shape(named, 1);
export type Process = z.infer<typeof processSchema>;

/** An edition in the making: names may still be empty, branches without levels. */
export const draftSchema = shape(z.strictObject({ zh: z.string().max(100), en: z.string().max(100) }), 0);

/** A process as it is written down; what has a default may be left out. */
export type ProcessInput = z.input<typeof processSchema>;

/** Every rule by which a process finds people: approvers, and who gets copies. */
export const rulesOf = ({ branches, copies }: Pick<Process, 'branches' | 'copies'>): ApproverRule[] => [
  ...branches.flatMap(({ levels }) =>
    levels.flatMap((level) => (level.copies ? [level.approvers, level.copies.to] : [level.approvers])),
  ),
  ...Object.values(copies ?? {}).flatMap((rule) => (rule ? [rule.to] : [])),
];

/** What a process builds on controls of its form for. */
export const controlUses = ['condition', 'approvers', 'copies', 'hide', 'show', 'edit', 'must'] as const;
export type ControlUse = (typeof controlUses)[number];

export const controlUseLabels: Record<ControlUse, Words> = {
  condition: { zh: '分支条件', en: 'condition' },
  approvers: { zh: '审批人', en: 'approvers' },
  copies: { zh: '抄送人', en: 'copies' },
  hide: { zh: '对审批人隐藏', en: 'hidden from approvers' },
  show: { zh: '对审批人公开保密内容', en: 'secret shown to approvers' },
  edit: { zh: '审批人可填写', en: 'filled in by approvers' },
  must: { zh: '审批人必填', en: 'must be filled in by approvers' },
};

/** What processes call whom a form is about, whatever its control is called. */
export const subjectField: { readonly name: string; readonly label: Words } = {
  name: 'subject',
  label: { zh: '当事人', en: 'Subject' },
};

/** What may stand against publishing a process. */
export const processProblemWords = {
  defaultBranchMissing: { zh: '最后一个分支必须是默认分支', en: 'The last branch must be the default one' },
  defaultBranchNotLast: { zh: '默认分支只能放在最后', en: 'The default branch stands last' },
  matchesNothing: { zh: '该分支的条件永远不会成立', en: 'Nothing can ever match this branch' },
  levelWithoutPeople: { zh: '请设置审批人', en: 'Say who approves' },
  copiesWithoutPeople: { zh: '请设置抄送人', en: 'Say who gets a copy' },
  businessAfterFinance: {
    zh: '业务节点不能放在财务节点之后',
    en: 'A business level cannot follow a finance level',
  },
  passWithAmount: {
    zh: '有金额的表单，找不到审批人时不能自动通过',
    en: 'A form with an amount must not pass when nobody is found',
  },
  neverReached: {
    zh: '前面的分支已包含所有情况，轮不到该分支',
    en: 'The branches before it take everything, so this one is never reached',
  },
  formulaFault: { zh: '条件公式有误', en: 'The formula of the condition is wrong' },
  hiddenInLists: {
    zh: '列表中显示的字段不能对审批人隐藏',
    en: 'A field that lists show cannot be hidden from approvers',
  },
  hiddenAndEditable: { zh: '字段不能既隐藏又可编辑', en: 'A field cannot be hidden and open to edit' },
  notForFinance: {
    zh: '财务控件只能由财务节点填写，财务节点也只能填写财务控件',
    en: 'Controls left to finance are filled in at finance levels, and those levels fill in no others',
  },
  decidesRoute: {
    zh: '决定申请公司、部门或审批人的字段不能由审批人填写',
    en: 'What decides the company, the department or the approvers cannot be filled in by approvers',
  },
  mustNotEditable: {
    zh: '必填字段须先设为可填写',
    en: 'A field that must be filled in has to be open to edit',
  },
  dependsOnHidden: {
    zh: '可填写的字段取决于该节点看不到的字段',
    en: 'A field to fill in depends on one that this level does not see',
  },
  showsNoSecret: {
    zh: '只有保密字段需要设为“可见保密内容”',
    en: 'Only a secret field is shown to a level by its right to see secrets',
  },
  secretNotShown: {
    zh: '可填写的保密字段须同时设为“可见保密内容”，且不能隐藏',
    en: 'A secret field to fill in has to be shown to the level, and not hidden',
  },
  noSubject: {
    zh: '模板中没有“当事人”控件',
    en: 'No control of the template says whom the form is about',
  },
  unknownControl: { zh: '模板中没有所需的控件', en: 'The template has no such control' },
  unknownPerson: {
    zh: '所选人员不存在或已停用',
    en: 'A person who was chosen does not exist or is disabled',
  },
  unknownRole: { zh: '审批角色不存在', en: 'The approval role does not exist' },
} as const satisfies Record<string, Words>;
export type ProcessProblemCode = keyof typeof processProblemWords;
