import { z } from 'zod';
import type { Language, Words } from '#kit/contract/refusals.ts';
import { isDay, isMinute, isMonth, shiftMonth } from '#kit/rules/dates.ts';
import { compareDecimal } from '#kit/rules/exact.ts';
import { fixedDecimal, formatYuan, plainDecimal } from '#kit/rules/money.ts';
import type { ControlOf, Kind } from './control.ts';
import { fileWords, isPicture } from './files.ts';
import { halvesText, isHalf } from './halves.ts';
import {
  formRef,
  invoiceItem,
  isEmpty,
  personRef,
  ref,
  uploadItem,
  type PersonRef,
  type Range,
  type Ref,
  type ValueOf,
} from './values.ts';
import { both, faults } from './words.ts';

/** Rules of one kind of control: how it is read and how it is written as text. */
interface KindRule<K extends Kind> {
  /** Returns the schema that turns input for a control into the clean value. `today` is YYYY-MM-DD. */
  readonly schema: (control: ControlOf<K>, today: string) => z.ZodType<ValueOf[K]>;
  /** Returns the value as text for lists, printouts and differences. */
  readonly text: (value: ValueOf[K], language: Language, control: ControlOf<K>) => string;
}

/** Largest amount in yuan, if the control sets no other maximum (specification section 5). */
export const MAX_AMOUNT = 10_000_000;
export const MAX_NUMBER_LENGTH = 20;

/** Removes control characters and incomplete surrogate pairs, which the database refuses. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .trim();

const message = (words: Words) => ({ error: both(words) });

/** Schema for text whose length counts characters as people see them, not UTF-16 units. */
const words = (max: number, lines: boolean) =>
  z
    .string()
    .transform((text) => (lines ? clean(text) : clean(text).replace(/\s+/g, ' ')))
    .refine((text) => Array.from(text).length <= max, message(faults.tooLong(max)));

const wordsRule = (max: number) => ({
  schema: (control: ControlOf<'input' | 'text' | 'textarea'>) =>
    words(control.maxLength ?? max, control.type === 'textarea'),
  text: (value: string) => value,
});

interface NumberLimits {
  readonly min: number;
  readonly max: number | undefined;
  /** Maximum number of decimals. With `fixed`, they are always written out. */
  readonly decimals: number;
  readonly fixed: boolean;
}

function findNumberFault(plain: string, { min, max, decimals }: NumberLimits) {
  if (decimals === 0 && min === 0 && !/^\d+$/.test(plain)) return faults.whole();
  if (fixedDecimal(plain, decimals) === undefined) return faults.decimals(decimals);
  if (compareDecimal(plain, min) < 0) return faults.tooSmall(String(min));
  if (max !== undefined && compareDecimal(plain, max) > 0) return faults.tooLarge(String(max));
  return undefined;
}

/** Schema for decimal text. A JSON number is taken by its shortest exact text. */
const decimal = (limits: NumberLimits) =>
  z.union([z.string(), z.number()]).transform((given, ctx) => {
    const fail = (fault: Words) => {
      ctx.addIssue({ code: 'custom', message: both(fault) });
      return z.NEVER;
    };
    const text = String(given).trim();
    const plain = plainDecimal(text);
    if (plain === undefined) return fail(faults.number());
    if (plain.length > MAX_NUMBER_LENGTH) return fail(faults.tooLong(MAX_NUMBER_LENGTH));
    const fault = findNumberFault(plain, limits);
    if (fault) return fail(fault);
    return limits.fixed ? fixedDecimal(plain, limits.decimals)! : plain;
  });

const amountRule = {
  schema: ({ min, max, decimals }: ControlOf<'money' | 'unitPrice'>) =>
    decimal({ min: min ?? 0, max: max ?? MAX_AMOUNT, decimals: decimals ?? 2, fixed: true }),
  text: (value: string) => formatYuan(value),
};

const checked = (test: (text: string) => boolean, fault: Words, missing = faults.shape()) =>
  z.string(message(missing)).trim().refine(test, message(fault));

const range = (withTime: boolean) => {
  const moment = withTime
    ? checked(isMinute, faults.minute(), faults.range())
    : checked(isDay, faults.date(), faults.range());
  return z
    .tuple([moment, moment], message(faults.range()))
    .refine(([start, end]) => start <= end, message(faults.order()));
};

/** A range of minutes, or of half days: never one of each. */
const halvesOrMinutes = z
  .tuple(
    [
      checked((text) => isMinute(text) || isHalf(text), faults.minute(), faults.range()),
      checked((text) => isMinute(text) || isHalf(text), faults.minute(), faults.range()),
    ],
    message(faults.range()),
  )
  .refine(([start, end]) => isHalf(start) === isHalf(end), message(faults.range()))
  .refine(([start, end]) => start <= end, message(faults.order()));

/** Within one day the day is said once. */
const rangeText = ([start, end]: Range, language: Language): string => {
  if (isHalf(start) && isHalf(end)) return halvesText([start, end], language);
  if (start === end) return start;
  const until = start.length > 10 && end.startsWith(start.slice(0, 11)) ? end.slice(11) : end;
  return `${start} ${language === 'zh' ? '至' : 'to'} ${until}`;
};

/** Returns the name in a language, or in the other language if it is missing. */
export const nameIn = (named: Pick<Ref, 'name' | 'nameEn'>, language: Language) =>
  (language === 'en' && named.nameEn) || named.name;

/** Returns a person as in specification section 3: department-Chinese name-English name. */
const personText = (person: PersonRef, language: Language) =>
  [(language === 'en' && person.deptEn) || person.dept, person.name, person.nameEn].filter(Boolean).join('-');

const refRule = {
  schema: () => ref,
  text: (value: Ref, language: Language) => nameIn(value, language),
};

const separator = (language: Language) => (language === 'zh' ? '、' : ', ');

/** Rules of every kind of control; the type requires all kinds. */
export const kindRules: { readonly [K in Kind]: KindRule<K> } = {
  input: wordsRule(20),
  text: wordsRule(20),
  textarea: wordsRule(200),
  email: {
    schema: ({ maxLength }) => words(maxLength ?? 100, false).pipe(z.email({ error: both(faults.email()) })),
    text: (value) => value,
  },
  number: {
    schema: ({ min, max, decimals, percent }) =>
      decimal({
        min: min ?? 0,
        max: max ?? (percent ? 100 : undefined),
        decimals: decimals ?? 5,
        fixed: false,
      }),
    text: (value, _language, { percent }) => (percent ? `${value}%` : value),
  },
  money: amountRule,
  unitPrice: amountRule,
  select: {
    schema: ({ items }) =>
      z
        .string()
        .refine((value) => items.some((item) => item.label_value === value), message(faults.choice())),
    text: (value, language, { items }) => {
      const chosen = items.find((item) => item.label_value === value);
      return (language === 'en' && chosen?.label_name_en) || (chosen?.label_name ?? value);
    },
  },
  company: refRule,
  date: { schema: () => checked(isDay, faults.date()), text: (value) => value },
  month: {
    schema: ({ limit }, today) => {
      const month = checked(isMonth, faults.month());
      if (!limit) return month;
      const { from, to } = monthWindow(today);
      return month.refine((value) => value >= from && value <= to, message(faults.monthWindow(from, to)));
    },
    text: (value) => value,
  },
  dateTime: { schema: () => checked(isMinute, faults.minute()), text: (value) => value },
  dateRange: { schema: ({ showTime }) => range(showTime), text: rangeText },
  multiDateRange: {
    schema: ({ maxRows }) => z.array(halvesOrMinutes).max(maxRows, message(faults.rows(maxRows))),
    // One on each line; numbered, they stay apart where lines run together.
    text: (value, language) => {
      const texts = value.map((each) => rangeText(each, language));
      return texts.length > 1 ? texts.map((text, at) => `${at + 1}. ${text}`).join('\n') : texts.join();
    },
  },
  upload: {
    schema: ({ maxCount, images }) =>
      z
        .array(uploadItem)
        .max(maxCount, message(faults.files(maxCount)))
        .refine(
          (files) => !images || files.every(({ name }) => isPicture(name)),
          message(fileWords.imagesOnly),
        ),
    text: (value, language) => value.map((file) => file.name).join(separator(language)),
  },
  address: {
    schema: () =>
      words(200, false).transform((text, ctx) => {
        const parts = text.split(/[,，]/).map((part) => part.trim());
        if (parts.length === 4 && !parts.some(isEmpty)) return parts.join(',');
        ctx.addIssue({ code: 'custom', message: both(faults.address()) });
        return z.NEVER;
      }),
    text: (value, language) => value.split(',').join(language === 'zh' ? '' : ', '),
  },
  departmentTree: refRule,
  costDepartmentTree: refRule,
  businessDepartmentTree: refRule,
  accountingSubjectTree: refRule,
  channelSourceTree: refRule,
  postSelect: refRule,
  accountTree: refRule,
  supplierSelect: refRule,
  userSearch: {
    schema: ({ multiple }) =>
      z.array(personRef).max(multiple ? 100 : 1, message(multiple ? faults.rows(100) : faults.onePerson())),
    text: (value, language) => value.map((person) => personText(person, language)).join(separator(language)),
  },
  linkedForm: {
    schema: () => formRef,
    text: (value, language) => [value.number, nameIn(value, language)].filter(Boolean).join(' '),
  },
  invoices: {
    schema: ({ maxCount }) =>
      z
        .array(invoiceItem, message(faults.shape()))
        .max(maxCount, message(faults.rows(maxCount)))
        .refine(
          (items) => new Set(items.map(({ Invoice }) => Invoice)).size === items.length,
          message(faults.shape()),
        ),
    text: (items, language) => {
      if (language === 'zh') return `${items.length} 张发票`;
      return items.length === 1 ? '1 invoice' : `${items.length} invoices`;
    },
  },
  groupArea: {
    schema: ({ maxRows }) =>
      z
        .array(z.record(z.string(), z.unknown()), message(faults.shape()))
        .min(1, message(faults.oneRow()))
        .max(maxRows, message(faults.rows(maxRows))),
    text: (rows, language) => {
      if (language === 'zh') return `${rows.length} 行`;
      return rows.length === 1 ? '1 row' : `${rows.length} rows`;
    },
  },
  divider: { schema: () => z.never(), text: () => '' },
};

/** Returns the months that a limited month control accepts: the three months before the current one. */
export function monthWindow(today: string): { from: string; to: string } {
  const month = today.slice(0, 7);
  return { from: shiftMonth(month, -3), to: shiftMonth(month, -1) };
}

/** Returns a clean value as text for lists, printouts and differences; empty if there is no value. */
export function textOf(control: ControlOf<Kind>, value: unknown, language: Language): string {
  if (value === undefined || value === null) return '';
  // The value was parsed by the schema of the same kind. The compiler cannot see that across a union.
  const rule = kindRules[control.type] as unknown as KindRule<'input'>;
  return rule.text(value as string, language, control as ControlOf<'input'>);
}

/** Cached schemas: making one takes ten times as long as using it, and editions live long. */
const made = new WeakMap<ControlOf<Kind>, { day: string; schema: z.ZodType }>();

/** Returns the schema for a value of the control. */
export function schemaOf(control: ControlOf<Kind>, today: string): z.ZodType {
  // Only month controls depend on the current day.
  const day = control.type === 'month' ? today : '';
  const known = made.get(control);
  if (known?.day === day) return known.schema;
  const rule = kindRules[control.type] as unknown as KindRule<'input'>;
  const schema = rule.schema(control as ControlOf<'input'>, today);
  made.set(control, { day, schema });
  return schema;
}
