import { App } from 'antd';
import { useState } from 'react';
import { companyDay, isDay, shiftDays } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { pairingLabels } from '#modules/attendance/contract/codes.ts';
import { AttendShift } from '../contract/AttendShift.ts';
import type { ShiftRow } from './Shifts.tsx';
import { MinuteField, SpansField } from './SpansField.tsx';
import { shiftWords } from './words.ts';

type Spans = readonly (readonly number[])[];

/** Returns the default times of a new row: after a gap to the last row and for a duration, both in minutes. */
const after =
  (gap: number, long: number, first: readonly [number, number]) =>
  (spans: Spans): readonly [number, number] => {
    const end = spans.at(-1)?.[1];
    return end === undefined ? first : [Math.min(end + gap, 2870), Math.min(end + gap + long, 2880)];
  };

function useFields(isNew: boolean): readonly Field[] {
  const words = useWords(shiftWords);
  const { shift } = words;
  const language = useLanguage();
  const optional = { kind: 'number', isRequired: false } as const;
  return [
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'NameEn', label: words.nameEn, kind: 'text' },
    {
      name: 'Segments',
      label: shift.segments,
      kind: 'own',
      isWhole: true,
      control: <SpansField fresh={after(120, 240, [540, 1080])} />,
    },
    {
      name: 'Breaks',
      label: shift.breaks,
      kind: 'own',
      isWhole: true,
      control: <SpansField fresh={after(120, 30, [720, 780])} nothing={shift.noBreak} />,
    },
    ...(isNew
      ? []
      : [{ name: 'FromDay', label: words.fromDay, kind: 'day', hint: words.fromDayHint } as const]),
    { name: 'Grace', label: shift.grace, ...optional, hint: shift.graceHint, section: words.more },
    { name: 'SeriousLate', label: shift.serious, ...optional, hint: shift.absentHint },
    { name: 'AbsentLate', label: shift.absent, ...optional, hint: shift.absentHint },
    { name: 'FlexEarly', label: shift.flexEarly, ...optional, hint: shift.flexHint },
    { name: 'FlexLate', label: shift.flexLate, ...optional, hint: shift.flexHint },
    {
      name: 'HalfAt',
      label: shift.half,
      kind: 'own',
      control: <MinuteField isClearable />,
      hint: shift.halfHint,
    },
    { name: 'Advance', label: shift.advance, ...optional },
    { name: 'Delay', label: shift.delay, ...optional },
    {
      name: 'Pairing',
      label: shift.pairing,
      kind: 'choice',
      options: Object.entries(pairingLabels).map(([value, label]) => ({
        value: Number(value),
        label: label[language],
      })),
    },
    { name: 'NeedOn', label: shift.needOn, kind: 'switch' },
    { name: 'NeedOff', label: shift.needOff, kind: 'switch' },
  ];
}

const blank = {
  Segments: [[540, 1080]],
  Breaks: [[720, 780]],
  HalfAt: null,
  FlexEarly: 0,
  FlexLate: 0,
  Grace: 0,
  SeriousLate: null,
  AbsentLate: null,
  Advance: 240,
  Delay: 360,
  NeedOn: true,
  NeedOff: true,
  Pairing: 1,
};

/** Returns the values for the call. An emptied number becomes its minimum; an emptied threshold becomes none. */
const given = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...values,
  ...Object.fromEntries(
    (['FlexEarly', 'FlexLate', 'Grace', 'Advance', 'Delay'] as const).map((name) => [
      name,
      values[name] ?? 0,
    ]),
  ),
});

/** Form to add a shift, or to add a version of a shift from a day on. */
export function ShiftForm({ row, onClose }: { readonly row: ShiftRow | null; readonly onClose: () => void }) {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [first] = useState(() => {
    const today = companyDay(new Date());
    return row?.IsWorked ? shiftDays(today, 1) : today;
  });
  const [from, setFrom] = useState(first);
  const fields = useFields(row === null);
  const onDone = (): void => {
    void message.success(words.saved);
    onClose();
  };
  const common = {
    fields,
    isDense: true,
    adapt: given,
    submit: words.save,
    onDone,
    onCancel: { label: words.cancel, run: onClose },
  };
  const known = row?.Versions.find(({ FromDay }) => FromDay <= first) ?? row?.Versions.at(-1);
  return (
    <Modal
      open
      width={720}
      title={row ? words.shift.editTitle(inLanguage(language, row.Name, row.NameEn)) : words.shift.addTitle}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {row ? (
        <>
          <EditForm
            call={AttendShift.UpdateAttendShift}
            {...common}
            initial={{ ...pick(known), Name: row.Name, NameEn: row.NameEn, FromDay: first }}
            hidden={{ ShiftID: row.ShiftID, Version: row.Version }}
            derive={({ FromDay }) => {
              if (typeof FromDay === 'string' && isDay(FromDay)) setFrom(FromDay);
              return undefined;
            }}
          />
          <Touched ShiftID={row.ShiftID} FromDay={from} />
        </>
      ) : (
        <EditForm call={AttendShift.AddAttendShift} {...common} initial={blank} />
      )}
    </Modal>
  );
}

const pick = (known: ShiftRow['Versions'][number] | undefined): Readonly<Record<string, unknown>> => {
  if (!known) return blank;
  const { VersionID: _id, IsCurrent: _current, Minutes: _minutes, ...rule } = known;
  return rule;
};

/** Shows how many people and days the change affects. */
function Touched(asked: { readonly ShiftID: number; readonly FromDay: string }) {
  const { shift: words } = useWords(shiftWords);
  const { data } = useCall(AttendShift.PreviewAttendShift, asked, { keep: true });
  return (
    <output className="leave-note">
      {data ? words.touches(data.People, data.PersonDays, data.From, data.To) : ''}
    </output>
  );
}
