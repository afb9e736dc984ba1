import type { Words } from '#kit/contract/refusals.ts';
import { issueWords } from '#kit/contract/messages.ts';
import {
  autoSources,
  editionSchema,
  fixedLabels,
  secretKinds,
  type Control,
  type Edition,
} from './control.ts';
import { schemaOf } from './kinds.ts';
import { refSets } from './refs.ts';
import { summedColumns } from './totals.ts';

export interface EditionError {
  /** Path in the edition, such as `controls.3.label`. */
  readonly name: string;
  readonly message: Words;
}

const say = (zh: string, en: string): Words => ({ zh, en });

interface Placed {
  readonly control: Control;
  readonly at: string;
  /** Group area that contains the control. */
  readonly group?: Control;
}

function place(edition: Edition): Placed[] {
  return edition.controls.flatMap((control, index) => {
    const at = `controls.${index}`;
    const inside =
      control.type === 'groupArea'
        ? control.controls.map((child, row) => ({
            control: child,
            at: `${at}.controls.${row}`,
            group: control,
          }))
        : [];
    return [{ control, at }, ...inside];
  });
}

/** Returns whether two controls can hold the same value: they have the same kind, or choose from the same set. */
function holdsSame({ type: one }: Control, { type: other }: Control): boolean {
  return one === other || (refSets[one] !== null && refSets[one] === refSets[other]);
}

/** Yields faults of one control, each with the field concerned. */
function* faultsOf(
  placed: Placed,
  all: readonly Placed[],
  context: Context,
): Generator<[field: string, Words]> {
  const { control, group } = placed;
  const { today, unavailable = [] } = context;
  if (unavailable.includes(control.type))
    yield ['type', say('这类控件暂时没有可选的内容', 'Controls of this kind have no options to choose yet')];
  const reach = all.filter((other) => other.group === undefined || other.group === group);
  if (control.type !== 'divider' && !control.label)
    yield ['label', say('请填写控件名称', 'Enter a label for the control')];
  if (all.some((other) => other !== placed && other.control.name === control.name)) {
    yield ['name', say('控件标识重复', 'Another control already has this name')];
  }
  yield* fixedFaults(placed, all);
  if (control.relation) {
    const by = reach.find((other) => other.control.name === control.relation_name);
    if (!by || by === placed)
      yield ['relation_name', say('关联的控件不存在', 'The control it depends on does not exist')];
    if (!control.relation_value?.length)
      yield ['relation_value', say('请填写关联的值', 'Enter the value it depends on')];
    if (by?.control.type === 'select') {
      const known = by.control.items.map((item) => item.label_value);
      if (![control.relation_value ?? []].flat().every((value) => known.includes(value)))
        yield [
          'relation_value',
          say('关联的值不在选项中', 'The value it depends on is not one of the options'),
        ];
    }
    if (by && dependsOn(by, placed, all)) {
      yield ['relation_name', say('控件之间循环关联', 'Controls depend on each other in a cycle')];
    }
  }
  yield* invoiceFaults(placed, all);
  yield* subjectFaults(placed, all);
  yield* headlineFaults(placed, all);
  yield* secretFaults(placed, all);
  const { autoWrite } = control;
  if (autoWrite !== undefined && !(autoSources as readonly string[]).includes(autoWrite)) {
    const source = all.find((other) => other.control.name === autoWrite && other.group === group);
    if (!source || !holdsSame(source.control, control)) {
      yield [
        'autoWrite',
        say('自动填写的来源不存在或类型不同', 'The source to fill from does not exist or has another kind'),
      ];
    } else if (isFilledFrom(source, placed, all)) {
      yield ['autoWrite', say('控件之间循环填写', 'Controls fill each other in a cycle')];
    }
  }
  if (
    'min' in control &&
    control.min !== undefined &&
    control.max !== undefined &&
    control.min > control.max
  ) {
    yield ['max', say('最大值不能小于最小值', 'The maximum must not be below the minimum')];
  }
  if (control.type === 'select') {
    const values = control.items.map((item) => item.label_value);
    if (new Set(values).size < values.length)
      yield ['items', say('选项的值重复', 'Two options have the same value')];
  }
  if (control._value !== undefined && !schemaOf(control, today).safeParse(control._value).success) {
    yield [
      '_value',
      say('默认值不符合控件的规则', 'The starting value does not match the rules of the control'),
    ];
  }
}

const mappedKinds = {
  date: ['date'],
  subject: ['accountingSubjectTree'],
  amount: ['money'],
  note: ['input', 'text', 'textarea'],
} as const;

/** Yields faults of an invoices control whose target does not exist or cannot take what it fills. */
function* invoiceFaults({ control, group }: Placed, all: readonly Placed[]): Generator<[string, Words]> {
  if (control.type !== 'invoices') return;
  if (group) yield ['type', say('发票控件不能放在分组中', 'Invoices cannot stand in a group area')];
  if (all.filter((other) => other.control.type === 'invoices').length > 1)
    yield ['type', say('一个模板只能有一个发票控件', 'Only one control can hold invoices')];
  const missing = say('目标控件不存在或类型不符', 'The target does not exist or has another kind');
  const files = all.find((other) => !other.group && other.control.name === control.orFiles);
  if (control.orFiles !== undefined && files?.control.type !== 'upload') yield ['orFiles', missing];
  const area = all.find((other) => !other.group && other.control.name === control.fills)?.control;
  if (control.fills !== undefined && area?.type !== 'groupArea') yield ['fills', missing];
  for (const [name, target] of Object.entries(control.map)) {
    const kinds: readonly string[] = mappedKinds[name as keyof typeof mappedKinds];
    const column = area?.type === 'groupArea' && area.controls.find((one) => one.name === target);
    if (!column || !kinds.includes(column.type) || column.secret) yield [`map.${name}`, missing];
  }
}

function* subjectFaults({ control, group }: Placed, all: readonly Placed[]): Generator<[string, Words]> {
  if (control.type !== 'userSearch' || !control.subject) return;
  if (control.multiple) yield ['subject', say('当事人只能选择一个人', 'The subject can be one person only')];
  if (group)
    yield ['subject', say('分组中的控件不能作为当事人', 'A control in a group area cannot be the subject')];
  if (control.finance)
    yield ['subject', say('当事人不能由财务填写', 'The subject cannot be filled in by finance')];
  const twins = all.filter((other) => other.control.type === 'userSearch' && other.control.subject);
  if (twins.length > 1)
    yield ['subject', say('一个模板只能有一个当事人控件', 'Only one control can be the subject')];
}

function* headlineFaults({ control, group }: Placed, all: readonly Placed[]): Generator<[string, Words]> {
  if (!control.headline) return;
  if (group)
    yield ['headline', say('分组中的控件不能作为标题', 'A control in a group area cannot be the title')];
  if (control.finance || control.secret)
    yield [
      'headline',
      say(
        '由财务填写或保密的控件不能作为标题',
        'A secret control, or one that finance fills in, cannot be the title',
      ),
    ];
  if (all.filter((other) => other.control.headline).length > 1)
    yield ['headline', say('一个模板只能有一个标题控件', 'Only one control can be the title')];
}

const refuse = (zh: string, en: string): [string, Words] => ['secret', say(zh, en)];

/**
 * Yields faults of a secret control whose value could leak through lists, totals, other controls or the edition itself.
 */
function* secretFaults({ control, group }: Placed, all: readonly Placed[]): Generator<[string, Words]> {
  if (!control.secret) return;
  if (!secretKinds.some((kind) => kind === control.type))
    yield refuse(
      '只有金额、数字、单行文本可以设为保密',
      'Only amounts, numbers and single lines of text can be secret',
    );
  if (control.significance)
    yield refuse('保密控件不能显示在列表中', 'A secret control cannot be shown in lists');
  if (control.type === 'money' && control.fixed !== undefined)
    yield refuse('固定控件不能设为保密', 'A fixed control cannot be secret');
  if (control.finance)
    yield refuse('保密控件不能由财务填写', 'A secret control cannot be filled in by finance');
  if (control.autoWrite !== undefined || all.some((other) => other.control.autoWrite === control.name))
    yield refuse(
      '保密控件不能自动填写，也不能填写其他控件',
      'A secret control can neither be filled automatically nor fill others',
    );
  if (control._value !== undefined)
    yield refuse('保密控件不能有初始值', 'A secret control cannot have a starting value');
  if (all.some((other) => other.control.relation && other.control.relation_name === control.name))
    yield refuse('其他控件不能按保密控件显示', 'Other controls must not depend on a secret control');
  const isSummed =
    group?.type === 'groupArea' &&
    summedColumns(group).some((column) => column === control) &&
    all.some((other) => other.control.type === 'money' && other.control.fixed === 'totalAmount');
  if (isSummed)
    yield refuse('计入合计的列不能设为保密', 'A column that counts towards the total cannot be secret');
}

function* fixedFaults({ control, group }: Placed, all: readonly Placed[]): Generator<[string, Words]> {
  const fixed = control.type === 'money' ? control.fixed : undefined;
  const reserved: readonly string[] = Object.values(fixedLabels);
  if (fixed === undefined && reserved.includes(control.label)) {
    yield [
      'label',
      say(
        '控件不能命名为“金额”或“合计金额”，请使用固定控件',
        'A control cannot be named 金额 or 合计金额. Use the fixed control instead.',
      ),
    ];
  }
  if (fixed === undefined) return;
  if (control.label !== fixedLabels[fixed]) {
    yield [
      'label',
      say(`固定控件的名称是“${fixedLabels[fixed]}”`, `The fixed control must be named ${fixedLabels[fixed]}`),
    ];
  }
  const twins = all.filter(
    (other) => other.control.type === 'money' && other.control.fixed === fixed && other.group === group,
  );
  if (twins.length > 1)
    yield ['fixed', say('同一个固定控件只能放一个', 'A fixed control can be used only once')];
  if (fixed !== 'totalAmount') return;
  const hasAmounts = all.some(({ control: area }) => area.type === 'groupArea' && summedColumns(area).length);
  if (group || !hasAmounts) {
    yield [
      'fixed',
      say('“合计金额”需要分组中有金额控件', '合计金额 needs an amount control in a group area'),
    ];
  }
}

/** Returns whether the visibility of `from` depends on `target`, directly or through other controls. */
function dependsOn(from: Placed, target: Placed, all: readonly Placed[], steps = 0): boolean {
  if (from === target || steps > all.length) return true;
  if (!from.control.relation) return false;
  const by = all.find((other) => other.control.name === from.control.relation_name);
  return by !== undefined && dependsOn(by, target, all, steps + 1);
}

/** Returns whether `from` is filled from `target` of the same form or row, directly or through other controls. */
function isFilledFrom(from: Placed, target: Placed, all: readonly Placed[], steps = 0): boolean {
  if (from === target || steps > all.length) return true;
  const { autoWrite } = from.control;
  const source = all.find((other) => other.control.name === autoWrite && other.group === from.group);
  return source !== undefined && isFilledFrom(source, target, all, steps + 1);
}

interface Context {
  /** Today's company day, YYYY-MM-DD. */
  readonly today: string;
  /** Kinds of controls that offer no choices, because no module provides the items. */
  readonly unavailable?: readonly string[];
}

/** Checks an edition before it is published, by the schema of the controls and the rules of the designer. */
export function checkEdition(
  given: unknown,
  today: string,
  unavailable: readonly string[] = [],
): { readonly edition: Edition } | { readonly errors: readonly EditionError[] } {
  const parsed = editionSchema.safeParse(given, { reportInput: true });
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({
      name: issue.path.join('.'),
      message: say(issueWords(issue, 'zh'), issueWords(issue, 'en')),
    }));
    return { errors };
  }
  const all = place(parsed.data);
  const errors = all.flatMap((placed) =>
    [...faultsOf(placed, all, { today, unavailable })].map(([field, message]) => ({
      name: `${placed.at}.${field}`,
      message,
    })),
  );
  return errors.length ? { errors } : { edition: parsed.data };
}
