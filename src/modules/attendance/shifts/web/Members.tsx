import { App, Button, Popconfirm, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { AttendGroup } from '../contract/AttendGroup.ts';
import { shiftWords } from './words.ts';
import './shifts.css';

type Member = ReplyOf<typeof AttendGroup.GetAttendMemberPage>['Rows'][number];
type Ungrouped = ReplyOf<typeof AttendGroup.GetUngroupedPage>['Rows'][number];

/** Page with group members and people without a group. */
export default function Members() {
  const { member: words } = useWords(shiftWords);
  const [search, setSearch] = useSearchParams();
  const isUngrouped = search.get('view') === 'ungrouped';
  return (
    <>
      <div className="shift-top">
        <Segmented<string>
          aria-label={words.view}
          value={isUngrouped ? 'ungrouped' : ''}
          onChange={(view) =>
            setSearch(view ? { tab: 'members', view } : { tab: 'members' }, { replace: true })
          }
          options={[
            { value: '', label: words.inGroups },
            { value: 'ungrouped', label: words.ungrouped },
          ]}
        />
      </div>
      {isUngrouped ? <Without /> : <Grouped />}
    </>
  );
}

function useGroups() {
  const language = useLanguage();
  const groups = useCall(AttendGroup.GetAttendGroupList, {}).data?.Groups;
  return useMemo(
    () =>
      (groups ?? []).map(({ GroupID, Name, NameEn, IsUse }) => ({
        value: GroupID,
        label: inLanguage(language, Name, NameEn),
        isUse: IsUse,
      })),
    [groups, language],
  );
}

function usePeopleFilters(): readonly Filter[] {
  const { member: words } = useWords(shiftWords);
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [departments, words],
  );
}

function useMemberColumns(): readonly Column<Member>[] {
  const { member: words } = useWords(shiftWords);
  const language = useLanguage();
  return [
    { key: 'employee', title: words.employee, phone: 'title', show: (row) => <Person of={row} /> },
    { key: 'number', title: words.number, show: (row) => row.EmployeeId },
    {
      key: 'group',
      title: words.group,
      phone: 'fact',
      show: (row) => inLanguage(language, row.GroupName, row.GroupNameEn),
    },
    { key: 'days', title: words.days, phone: 'fact', show: (row) => words.until(row.FromDay, row.ToDay) },
    { key: 'actions', title: '', align: 'right', phone: 'fact', show: (row) => <Acts row={row} /> },
  ];
}

function useUngroupedColumns(): readonly Column<Ungrouped>[] {
  const { member: words } = useWords(shiftWords);
  return [
    { key: 'employee', title: words.employee, phone: 'title', show: (row) => <Person of={row} /> },
    { key: 'number', title: words.number, phone: 'fact', show: (row) => row.EmployeeId },
    { key: 'entry', title: words.entry, phone: 'fact', show: (row) => row.EntryTime ?? '--' },
  ];
}

function Grouped() {
  const { member: words } = useWords(shiftWords);
  const language = useLanguage();
  const people = usePeopleFilters();
  const groups = useGroups();
  const [picked, setPicked] = useState<readonly (string | number)[]>([]);
  const [persons, setPersons] = useState<readonly number[]>([]);
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...people,
      {
        kind: 'choice',
        names: ['GroupID'],
        label: words.group,
        options: groups.map(({ value, label }) => ({ value: String(value), label })),
      },
      {
        kind: 'choice',
        names: ['IsPast'],
        label: words.past,
        options: [{ value: 'true', label: words.yes }],
      },
    ],
    [groups, people, words],
  );
  return (
    <ListScreen<Member, typeof AttendGroup.GetAttendMemberPage>
      from={AttendGroup.GetAttendMemberPage}
      columns={useMemberColumns()}
      rowKey={(row) => row.MemberID}
      filters={filters}
      pick={{
        keys: picked,
        onChange: (keys, rows) => {
          setPicked(keys);
          setPersons([...new Set(rows.filter((row) => keys.includes(row.MemberID)).map(({ AUID }) => AUID))]);
        },
        label: (row) => words.pick(inLanguage(language, row.ChineseName, row.EnglishName)),
        all: words.all,
        bar: <Bar persons={persons} isMove onDone={() => setPicked([])} />,
      }}
      empty={{ text: words.empty }}
    />
  );
}

function Without() {
  const { member: words } = useWords(shiftWords);
  const language = useLanguage();
  const filters = usePeopleFilters();
  const [picked, setPicked] = useState<readonly (string | number)[]>([]);
  return (
    <ListScreen<Ungrouped, typeof AttendGroup.GetUngroupedPage>
      from={AttendGroup.GetUngroupedPage}
      columns={useUngroupedColumns()}
      rowKey={(row) => row.AUID}
      filters={filters}
      pick={{
        keys: picked,
        onChange: setPicked,
        label: (row) => words.pick(inLanguage(language, row.ChineseName, row.EnglishName)),
        all: words.all,
        bar: <Bar persons={picked.map(Number)} onDone={() => setPicked([])} />,
      }}
      empty={{ text: words.emptyUngrouped }}
    />
  );
}

interface BarProps {
  readonly persons: readonly number[];
  readonly isMove?: boolean;
  readonly onDone: () => void;
}

/** Bar with the actions for the selected people. */
function Bar({ persons, isMove = false, onDone }: BarProps) {
  const words = useWords(shiftWords);
  const { message } = App.useApp();
  const groups = useGroups().filter(({ isUse }) => isUse);
  const [isOpen, setOpen] = useState(false);
  const [today] = useState(() => companyDay(new Date()));
  const title = isMove ? words.member.move : words.member.put;
  return (
    <>
      <span>{words.member.picked(persons.length)}</span>
      <Button type="primary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Button onClick={onDone}>{words.member.clear}</Button>
      <Modal open={isOpen} title={title} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <EditForm
          call={AttendGroup.AddAttendMembers}
          isDense
          fields={[
            {
              name: 'GroupID',
              label: words.member.group,
              kind: 'choice',
              options: groups,
              nothing: words.member.noGroup,
              isWhole: true,
            },
            {
              name: 'FromDay',
              label: words.member.from,
              kind: 'day',
              ...(isMove ? { hint: words.member.moveHint } : {}),
            },
            { name: 'ToDay', label: words.member.to, kind: 'day', hint: words.member.toHint },
          ]}
          initial={{ FromDay: today }}
          hidden={{ AUIDs: [...persons], IsMove: isMove }}
          submit={words.save}
          onDone={({ Added }) => {
            void message.success(words.member.added(Added));
            setOpen(false);
            onDone();
          }}
          onCancel={{ label: words.cancel, run: () => setOpen(false) }}
        />
      </Modal>
    </>
  );
}

function Acts({ row }: { readonly row: Member }) {
  const words = useWords(shiftWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const drop = useAct(AttendGroup.DropAttendMember);
  const [isOpen, setOpen] = useState(false);
  const name = inLanguage(language, row.ChineseName, row.EnglishName);
  const saved = (): void => void message.success(words.saved);
  return (
    <>
      <Button
        size="small"
        type="link"
        aria-label={`${words.member.edit} ${name}`}
        onClick={() => setOpen(true)}
      >
        {words.member.edit}
      </Button>
      <Popconfirm
        title={words.member.drop}
        description={words.member.dropSure}
        onConfirm={() => drop.mutate({ MemberID: row.MemberID }, { onSuccess: saved, onError: showError })}
      >
        <Button size="small" type="link" danger aria-label={`${words.member.drop} ${name}`}>
          {words.member.drop}
        </Button>
      </Popconfirm>
      <Modal
        open={isOpen}
        title={`${name} · ${inLanguage(language, row.GroupName, row.GroupNameEn)}`}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <EditForm
          call={AttendGroup.SaveAttendMember}
          isDense
          fields={[
            { name: 'FromDay', label: words.member.from, kind: 'day' },
            {
              name: 'ToDay',
              label: words.member.to,
              kind: 'day',
              hint: words.member.toHint,
              isRequired: false,
            },
          ]}
          initial={{ FromDay: row.FromDay, ToDay: row.ToDay }}
          hidden={{ MemberID: row.MemberID }}
          adapt={(values) => ({ ...values, ToDay: values['ToDay'] ?? null })}
          submit={words.save}
          onDone={() => {
            saved();
            setOpen(false);
          }}
          onCancel={{ label: words.cancel, run: () => setOpen(false) }}
        />
      </Modal>
    </>
  );
}
