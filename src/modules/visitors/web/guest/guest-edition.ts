import type { ReplyOf } from '#kit/contract/call.ts';
import { controlSchema, type Control, type Edition } from '#modules/forms/contract/control.ts';
import { MOST_PEOPLE } from '../../contract/codes.ts';
import type { VisitorForm } from '../../contract/VisitorForm.ts';
import { slots } from '../times.ts';
import { guestWords } from './words.ts';

export type GuestForm = ReplyOf<typeof VisitorForm.FindFormJsonAsync>;

type FieldName = keyof (typeof guestWords.zh)['fields'];

/** Prefix that separates fixed fields from the template's controls, whose names contain only letters and digits. */
const MARK = '$';
export const toFieldName = (name: string): string => MARK + name;
/** Returns the API name of a fixed field; undefined for a control of the template. */
export const fromFieldName = (name: string): string | undefined =>
  name.startsWith(MARK) ? name.slice(MARK.length) : undefined;

const { zh, en } = guestWords;

type Rest = Record<string, unknown> & { readonly type: string };

/** Returns a fixed field of every visit as a control of the form builder. */
function field(name: FieldName, { type, ...more }: Rest): Control {
  const hints: Partial<Record<FieldName, string>> = zh.hints;
  const hintsEn: Partial<Record<FieldName, string>> = en.hints;
  const control = controlSchema.parse({
    type,
    name: 'own',
    label: zh.fields[name],
    labelEn: en.fields[name],
    placeholder: hints[name] ?? '',
    placeholderEn: hintsEn[name] ?? '',
    ...more,
  });
  return { ...control, name: toFieldName(name) };
}

const section = (name: keyof (typeof guestWords.zh)['sections']): Control => ({
  ...controlSchema.parse({
    type: 'divider',
    name: 'own',
    label: zh.sections[name],
    labelEn: en.sections[name],
  }),
  name: toFieldName(name),
});

const clock = (name: 'From' | 'To'): Control =>
  field(name, {
    type: 'select',
    inlineBlock: true,
    searchable: true,
    items: slots
      .filter((slot) => name === 'To' || slot !== slots.at(-1))
      .map((slot) => ({ label_value: slot, label_name: slot, label_name_en: slot })),
  });

/** Returns everything that a guest fills in, from top to bottom: the fixed fields, then the template's own controls. */
export function guestEdition(form: GuestForm): Edition {
  const own = form.Controls as unknown as Control[];
  const isInvited = form.Invite !== null;
  return {
    controls: [
      section('guest'),
      field('VisitorName', { type: 'input' }),
      field('Phone', { type: 'input', maxLength: 30 }),
      field('Company', { type: 'input', maxLength: 100, require: false }),
      ...(form.AskIdCard ? [field('IdCard', { type: 'input', maxLength: 30 })] : []),
      ...(form.AskPlateNo ? [field('PlateNo', { type: 'input', maxLength: 10, require: false })] : []),
      field('PeopleCount', { type: 'number', min: 1, max: MOST_PEOPLE, decimals: 0 }),
      field('Companions', { type: 'textarea', maxLength: 400, require: false }),
      ...(isInvited
        ? []
        : [
            section('visit'),
            field('HostName', { type: 'input', maxLength: 60 }),
            field('HostPhoneLast4', { type: 'input', maxLength: 4 }),
            field('Purpose', { type: 'textarea' }),
            field('Day', { type: 'date' }),
            clock('From'),
            clock('To'),
          ]),
      ...(own.length > 0 && own[0]?.type !== 'divider' ? [section('more')] : []),
      ...own,
    ],
  };
}
