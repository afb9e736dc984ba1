import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import {
  groupMode,
  groupModeLabels,
  restRule,
  restRuleLabels,
  workSystemLabels,
} from '#modules/attendance/contract/codes.ts';
import { AttendGroup } from '../contract/AttendGroup.ts';
import { AttendShift } from '../contract/AttendShift.ts';
import { shiftWords } from './words.ts';
import './shifts.css';

type Found = ReplyOf<typeof AttendGroup.GetAttendGroupList>;
type Group = Found['Groups'][number];

/** Returns shift names by id, in the language of the reader. */
export function useShiftNames(): {
  readonly names: ReadonlyMap<number, string>;
  readonly inUse: readonly number[];
} {
  const language = useLanguage();
  const rows = useCall(AttendShift.GetAttendShiftList, {}).data?.Shifts ?? [];
  return {
    names: new Map(rows.map((row) => [row.ShiftID, inLanguage(language, row.Name, row.NameEn)])),
    inUse: rows.filter(({ IsUse }) => IsUse).map(({ ShiftID }) => ShiftID),
  };
}

/** Page with all groups and their fixed weeks. */
export default function Groups() {
  const words = useWords(shiftWords);
  const found = useCall(AttendGroup.GetAttendGroupList, {});
  const [opened, open] = useState<Group | 'new' | null>(null);
  return (
    <Answer of={found} rows={6}>
      {(data) => (
        <>
          {data.CanUpdate ? (
            <PageActions>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
                {words.group.add}
              </Button>
            </PageActions>
          ) : (
            <p className="leave-note">{words.readOnly}</p>
          )}
          {data.Ungrouped > 0 && data.Groups.length > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginTop: 12 }}
              title={words.group.ungrouped(data.Ungrouped)}
              action={<Link to="?tab=members&view=ungrouped">{words.group.see}</Link>}
            />
          )}
          {data.Groups.length === 0 && <Nothing text={words.group.empty} />}
          <ul className="shift-list">
            {data.Groups.map((row) => (
              <li key={row.GroupID} className="shift-card">
                <Card row={row} onEdit={data.CanUpdate ? () => open(row) : null} />
              </li>
            ))}
          </ul>
          {opened !== null && (
            <GroupForm row={opened === 'new' ? null : opened} of={data} onClose={() => open(null)} />
          )}
        </>
      )}
    </Answer>
  );
}

function Card({ row, onEdit }: { readonly row: Group; readonly onEdit: (() => void) | null }) {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const showError = useShowError();
  const use = useAct(AttendGroup.SetAttendGroupUse);
  const { names } = useShiftNames();
  const name = inLanguage(language, row.Name, row.NameEn);
  const current = row.Weeks.find(({ IsCurrent }) => IsCurrent);
  const ahead = row.Weeks.slice(0, current ? row.Weeks.indexOf(current) : row.Weeks.length);
  const notes = [
    groupModeLabels[row.Mode][language],
    workSystemLabels[row.WorkSystem][language],
    ...(row.WebPunch ? [words.group.web] : []),
  ];
  return (
    <>
      <header>
        <h2>{name}</h2>
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.stopped}</Status>
      </header>
      <small>{notes.join(' · ')}</small>
      {current && <WeekOf shifts={current.Shifts} names={names} />}
      {ahead.map((week) => (
        <div key={week.FromDay}>
          <strong>{words.shift.ahead(week.FromDay)}</strong>
          <WeekOf shifts={week.Shifts} names={names} />
        </div>
      ))}
      <footer>
        <Link to={`?tab=members&GroupID=${row.GroupID}`}>{words.group.members(row.Members)}</Link>
        {onEdit && (
          <>
            <Button size="small" onClick={onEdit} aria-label={`${words.edit} ${name}`}>
              {words.edit}
            </Button>
            <Button
              size="small"
              loading={use.isPending}
              aria-label={`${row.IsUse ? words.stop : words.use} ${name}`}
              onClick={() =>
                use.mutate(
                  { GroupID: row.GroupID, Version: row.Version, IsUse: !row.IsUse },
                  { onError: showError },
                )
              }
            >
              {row.IsUse ? words.stop : words.use}
            </Button>
          </>
        )}
      </footer>
    </>
  );
}

interface WeekProps {
  readonly shifts: readonly (number | null)[];
  readonly names: ReadonlyMap<number, string>;
}

function WeekOf({ shifts, names }: WeekProps) {
  const { group: words } = useWords(shiftWords);
  return (
    <ol className="shift-days">
      {words.days.map((day, at) => {
        const shift = shifts[at] ?? null;
        const text = shift === null ? words.off : (names.get(shift) ?? '');
        return (
          <li key={day}>
            <small>{day}</small>
            <span title={text}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface WeekFieldProps {
  readonly id?: string;
  readonly value?: readonly (number | null)[];
  readonly onChange?: (shifts: (number | null)[]) => void;
}

/** Field for the shifts of Monday to Sunday. */
function WeekField({ id, value = [], onChange }: WeekFieldProps) {
  const { group: words } = useWords(shiftWords);
  const { names, inUse } = useShiftNames();
  const known = [...new Set([...inUse, ...value.filter((shift) => shift !== null)])];
  return (
    <div className="shift-week" id={id} tabIndex={-1}>
      {words.days.map((day, at) => (
        <label key={day}>
          {day}
          <Select<number>
            aria-label={day}
            value={value[at] ?? 0}
            onChange={(shift) =>
              onChange?.(words.days.map((_, n) => (n === at ? shift || null : (value[n] ?? null))))
            }
            options={[
              { value: 0, label: words.off },
              ...known.map((shift) => ({ value: shift, label: names.get(shift) ?? '' })),
            ]}
          />
        </label>
      ))}
    </div>
  );
}

interface GroupFormProps {
  readonly row: Group | null;
  readonly of: Found;
  readonly onClose: () => void;
}

function GroupForm({ row, of, onClose }: GroupFormProps) {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [mode, setMode] = useState<number>(row?.Mode ?? groupMode.week);
  const [rest, setRest] = useState<number>(row?.RestRule ?? restRule.none);
  const [first] = useState(() => {
    const today = companyDay(new Date());
    return row?.IsWorked ? shiftDays(today, 1) : today;
  });
  const isFixed = row?.IsWorked ?? false;
  const codes = (labels: Readonly<Record<number, { readonly zh: string; readonly en: string }>>) =>
    Object.entries(labels).map(([value, label]) => ({ value: Number(value), label: label[language] }));
  const fields: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'NameEn', label: words.nameEn, kind: 'text' },
    ...(isFixed
      ? []
      : [
          {
            name: 'Mode',
            label: words.group.mode,
            kind: 'choice',
            options: codes(groupModeLabels),
            hint: words.group.modeHint,
          } as const,
          {
            name: 'WorkSystem',
            label: words.group.workSystem,
            kind: 'choice',
            options: codes(workSystemLabels),
          } as const,
          {
            name: 'CalendarID',
            label: words.group.calendar,
            kind: 'choice',
            options: [
              { value: 0, label: words.group.calendarDefault },
              ...of.Calendars.map(({ CalendarID, Name, NameEn }) => ({
                value: CalendarID,
                label: inLanguage(language, Name, NameEn),
              })),
            ],
          } as const,
        ]),
    { name: 'WebPunch', label: words.group.webPunch, kind: 'switch' },
    {
      name: 'AwayPercent',
      label: words.group.away,
      kind: 'number',
      isRequired: false,
      hint: words.group.awayHint,
    },
    {
      name: 'RestRule',
      label: words.group.rest,
      kind: 'choice',
      hint: words.group.restHint,
      options: codes(restRuleLabels),
    },
    ...(rest === restRule.fixed
      ? ([
          { name: 'RestAfter', label: words.group.restAfter, kind: 'number', isRequired: true },
          { name: 'RestMinutes', label: words.group.restMinutes, kind: 'number', isRequired: true },
        ] as const)
      : []),
    ...(mode === groupMode.week
      ? [
          {
            name: 'Shifts',
            label: words.group.week,
            kind: 'own',
            isWhole: true,
            control: <WeekField />,
            hint: words.group.weekHint,
          } as const,
        ]
      : []),
    ...(row && mode === groupMode.week
      ? [{ name: 'FromDay', label: words.fromDay, kind: 'day', hint: words.fromDayHint } as const]
      : []),
  ];
  const week = row?.Weeks.find(({ FromDay }) => FromDay <= first)?.Shifts;
  const initial = {
    Name: row?.Name ?? '',
    NameEn: row?.NameEn ?? '',
    Mode: mode,
    WorkSystem: row?.WorkSystem ?? 1,
    CalendarID: row?.CalendarID ?? 0,
    WebPunch: row?.WebPunch ?? false,
    RestRule: rest,
    RestAfter: row?.RestAfter ?? null,
    RestMinutes: row?.RestMinutes ?? null,
    AwayPercent: row?.AwayPercent ?? null,
    Shifts: week ?? [null, null, null, null, null, null, null],
    FromDay: first,
  };
  const common = {
    fields,
    isDense: true,
    submit: words.save,
    adapt: (values: Readonly<Record<string, unknown>>) => {
      const { FromDay, ...all } = { ...initial, ...values };
      const given = {
        ...all,
        CalendarID: all.CalendarID || null,
        RestAfter: all.RestAfter ?? null,
        RestMinutes: all.RestMinutes ?? null,
        AwayPercent: all.AwayPercent ?? null,
      };
      return row ? { ...given, FromDay } : given;
    },
    derive: ({ Mode, RestRule }: Readonly<Record<string, unknown>>) => {
      if (typeof Mode === 'number') setMode(Mode);
      if (typeof RestRule === 'number') setRest(RestRule);
      return undefined;
    },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
    onCancel: { label: words.cancel, run: onClose },
  };
  return (
    <Modal
      open
      width={720}
      title={row ? words.group.editTitle(inLanguage(language, row.Name, row.NameEn)) : words.group.add}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {isFixed && <p className="leave-note">{words.group.fixed}</p>}
      {row ? (
        <EditForm
          call={AttendGroup.UpdateAttendGroup}
          {...common}
          initial={initial}
          hidden={{ GroupID: row.GroupID, Version: row.Version }}
        />
      ) : (
        <EditForm call={AttendGroup.AddAttendGroup} {...common} initial={initial} />
      )}
    </Modal>
  );
}
