import { z } from 'zod';

const words = (max: number) => z.string().trim().max(max).default('');
const controlName = z.string().regex(/^[A-Za-z]\w{0,63}$/);
/** Limit of a number. It is kept exactly as written, and values are compared as decimals. */
const bound = z.number().min(-1e12).max(1e12).optional();

/** Properties of every control (specification section 3). Each text has its English version beside it. */
const base = {
  name: controlName,
  label: words(100),
  labelEn: words(100),
  placeholder: words(100),
  placeholderEn: words(100),
  require: z.boolean().default(true),
  /** Message for an empty required control; left out: made from the label. */
  ruleError: words(100),
  ruleErrorEn: words(100),
  visibility: z.boolean().default(true),
  /** Whether the value is shown in lists and at the top of the approver's view. */
  significance: z.boolean().default(false),
  /** Marks the control that names the form in lists; at most one per form. Without one, `headlineOf` chooses. */
  headline: z.boolean().default(false),
  /** Number of the named template from which the control was made. */
  tampid: z.int().positive().optional(),
  /** Whether the control has half width, next to its neighbour. */
  inlineBlock: z.boolean().default(false),
  /** Whether the control is shown only while the control `relation_name` has (one of) the value `relation_value`. */
  relation: z.boolean().default(false),
  relation_name: controlName.optional(),
  relation_value: z.union([z.string().max(100), z.array(z.string().max(100)).max(50)]).optional(),
  /** Name of another control, or one of `autoSources`, from which the control is filled. */
  autoWrite: z.string().max(80).optional(),
  marginTop: z.int().min(0).max(200).optional(),
  marginBottom: z.int().min(0).max(200).optional(),
  /** Whether finance fills the control in while approving. The applicant neither needs nor may fill it in. */
  finance: z.boolean().default(false),
  /**
   * Secret values such as pay (`secretKinds`). They are stored encrypted and appear in no list, search, notification,
   * condition or Excel. Only the person who typed them, levels with access, and the form's subject once it is finished
   * can read them.
   */
  secret: z.boolean().default(false),
  /**
   * Marks a control whose value a program writes and compares. It is stored and checked like others, but never drawn or
   * printed.
   */
  kept: z.literal(true).optional(),
  /** Value with which a new form starts. */
  _value: z.unknown().optional(),
};

/** Sources of `autoWrite` other than controls. */
export const autoSources = ['applicant', 'applicant.company', 'applicant.department', 'today'] as const;
export type AutoSource = (typeof autoSources)[number];

/** Kinds of controls that may be secret. */
export const secretKinds = ['money', 'number', 'input'] as const;

/** Option of a select; its text has at most 15 characters. */
const item = z.strictObject({
  label_value: z.string().trim().min(1).max(100),
  label_name: z.string().trim().min(1).max(15),
  label_name_en: words(60),
});

const kind = <K extends string, S extends z.core.$ZodLooseShape>(type: K, own: S) =>
  z.strictObject({ type: z.literal(type), ...base, ...own });

const lengths = { maxLength: z.int().min(1).max(4000).optional() };
const amounts = {
  min: bound,
  max: bound,
  decimals: z.int().min(0).max(5).optional(),
  /** The fixed controls 金额 (`amount`) and 合计金额 (`totalAmount`, computed from the rows). */
  fixed: z.enum(['amount', 'totalAmount']).optional(),
};

const fieldKinds = [
  kind('input', lengths),
  kind('text', lengths),
  kind('textarea', lengths),
  kind('email', lengths),
  kind('number', {
    min: bound,
    max: bound,
    decimals: z.int().min(0).max(5).optional(),
    percent: z.boolean().default(false),
  }),
  kind('money', amounts),
  kind('unitPrice', amounts),
  /** `searchable`: people can search the options and clear the choice, as for the industry. */
  kind('select', { items: z.array(item).min(1).max(200), searchable: z.boolean().default(false) }),
  kind('company', {}),
  kind('date', {}),
  /** `limit`: only the three months before the current one can be chosen. */
  kind('month', { limit: z.boolean().default(false) }),
  kind('dateTime', {}),
  kind('dateRange', { showTime: z.boolean().default(false) }),
  kind('multiDateRange', { maxRows: z.int().min(1).max(99).default(99) }),
  /** `images`: only jpg and png files are accepted. */
  kind('upload', { maxCount: z.int().min(1).max(50).default(20), images: z.boolean().default(false) }),
  kind('address', {}),
  kind('departmentTree', {}),
  kind('costDepartmentTree', {}),
  kind('businessDepartmentTree', {}),
  kind('accountingSubjectTree', {}),
  kind('channelSourceTree', {}),
  /** Choice of a person's position. */
  kind('postSelect', {}),
  kind('accountTree', {}),
  kind('supplierSelect', {}),
  /**
   * With `multiple: false`, only one person can be chosen. `subject` marks the person that
   * the form is about. They never approve it, and may read it once it is finished.
   */
  kind('userSearch', { multiple: z.boolean().default(true), subject: z.boolean().default(false) }),
  /** `templates`: codes of the templates whose forms can be linked; left out: all. */
  kind('linkedForm', { templates: z.array(z.string().max(20)).max(50).optional() }),
  /**
   * Invoices of the applicant. `fills` names a group area that gets a row for each, `map` its columns. `orFiles` names
   * an upload control: one of the two must be filled in.
   */
  kind('invoices', {
    maxCount: z.int().min(1).max(200).default(100),
    fills: controlName.optional(),
    map: z
      .strictObject({
        date: controlName.optional(),
        subject: controlName.optional(),
        amount: controlName.optional(),
        note: controlName.optional(),
      })
      .default({}),
    orFiles: controlName.optional(),
  }),
  kind('divider', {}),
] as const;

const field = z.discriminatedUnion('type', fieldKinds);

const groupArea = kind('groupArea', {
  controls: z.array(field).min(1).max(30),
  maxRows: z.int().min(1).max(99).default(99),
});

/** Schema of a single control. Rules that involve other controls are checked with the edition. */
export const controlSchema = z.discriminatedUnion('type', [...fieldKinds, groupArea]);

/** A template edition as it is stored: the controls from top to bottom. Dividers with a label start a section. */
export const editionSchema = z.strictObject({ controls: z.array(controlSchema).min(1).max(200) });

export type Edition = z.output<typeof editionSchema>;
/** Edition as input; properties with a default can be left out. */
export type EditionInput = z.input<typeof editionSchema>;
export type Control = z.output<typeof controlSchema>;
export type ControlInput = z.input<typeof controlSchema>;
/** Control that may be in a row of a group area. */
export type Field = z.output<typeof field>;
export type Kind = Control['type'];
export type ControlOf<K extends Kind> = Extract<Control, { type: K }>;

/** Name of the kept control in rows that an invoice has filled. */
export const fromInvoice = 'fromInvoice';

/** Names that only the fixed controls may carry (specification section 5). */
export const fixedLabels = { amount: '金额', totalAmount: '合计金额' } as const;
