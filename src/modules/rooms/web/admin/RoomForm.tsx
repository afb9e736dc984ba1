import { App, Select } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { PeopleField, type PersonChoice } from '#modules/people/web/open.tsx';
import { CacDept } from '#modules/people/organisation/contract/CacDept.ts';
import { PictureField } from '#modules/forms/web/open.ts';
import { MeetingRoom, usualLimits, type RoomRow } from '../../contract/MeetingRoom.ts';
import { equipment, equipmentLabels } from '../../contract/codes.ts';
import { adminWords } from '../admin-words.ts';

const clocks = Array.from({ length: 49 }, (_, n) => clockOf(n * 30)).map((value) => ({
  value,
  label: value,
}));

const fresh = {
  EnglishName: '',
  BuildingEn: '',
  Floor: '',
  FloorEn: '',
  Equipment: [],
  SortNo: 0,
  OpenTime: '08:00',
  CloseTime: '22:00',
  WorkDaysOnly: false,
  SlotMinutes: 30,
  ...usualLimits,
  BufferMinutes: 0,
  NeedApproval: false,
  Approvers: [],
  CheckInEnabled: true,
  ReleaseMinutes: 10,
  VisibleDeptIds: [],
  Picture: null,
};

interface RoomFormProps {
  /** Room to edit; null: a new room. */
  readonly row: RoomRow | null;
  readonly onDone: () => void;
}

/** Form for a room and its booking rules. */
export function RoomForm(props: RoomFormProps) {
  const departments = useCall(CacDept.SearchDepartmentList, {});
  return (
    <Answer of={departments} rows={10}>
      {(found) => <Filling {...props} departments={found} />}
    </Answer>
  );
}

type Departments = ReplyOf<typeof CacDept.SearchDepartmentList>;

function Filling({ row, onDone, departments }: RoomFormProps & { readonly departments: Departments }) {
  const words = useWords(adminWords);
  const { message } = App.useApp();
  const fields = useFields(departments);
  const approvers: PersonChoice[] = (row?.Approvers ?? []).map(({ AUID, ChineseName, EnglishName }) => ({
    id: AUID,
    name: ChineseName,
    nameEn: EnglishName,
  }));
  const common = {
    fields,
    isDense: true,
    initial: row ? { ...row, Approvers: approvers } : fresh,
    adapt: ({ Approvers, ...values }: Readonly<Record<string, unknown>>) => ({
      ...values,
      ...(row ? { Id: row.Id, RowVersion: row.RowVersion } : {}),
      ApproverAUIDs: ((Approvers ?? []) as readonly PersonChoice[]).map(({ id }) => id),
    }),
    onCancel: { label: words.close, run: onDone },
    onDone: () => {
      void message.success(row ? words.saved : words.added);
      onDone();
    },
  };
  return row ? (
    <EditForm {...common} call={MeetingRoom.Update} submit={words.save} />
  ) : (
    <EditForm {...common} call={MeetingRoom.Add} submit={words.add} />
  );
}

function useFields(departments: Departments): Field[] {
  const words = useWords(adminWords);
  const language = useLanguage();
  return [
    { name: 'Name', label: words.name, kind: 'text', section: words.place },
    { name: 'EnglishName', label: words.nameEn, kind: 'text' },
    { name: 'Building', label: words.building, kind: 'text' },
    { name: 'BuildingEn', label: words.buildingEn, hint: words.buildingEnHint, kind: 'text' },
    { name: 'Floor', label: words.floor, kind: 'text' },
    { name: 'FloorEn', label: words.floorEn, kind: 'text' },
    { name: 'Capacity', label: words.capacity, kind: 'number' },
    { name: 'SortNo', label: words.sort, kind: 'number' },
    {
      name: 'Equipment',
      label: words.equipment,
      kind: 'choices',
      options: equipment.map((value) => ({ value, label: equipmentLabels[value][language] })),
    },
    {
      name: 'Picture',
      label: words.picture,
      hint: words.pictureHint,
      kind: 'own',
      isRequired: false,
      control: <PictureField upload={MeetingRoom.UploadPicture} isRemovable />,
    },
    {
      name: 'VisibleDeptIds',
      label: words.departments,
      hint: words.departmentsHint,
      kind: 'choices',
      options: departments.map((each) => ({
        value: each.DeptId,
        label: inLanguage(language, each.DeptName, each.DeptNameEn),
      })),
    },
    {
      name: 'OpenTime',
      label: words.openTime,
      kind: 'own',
      control: <Select options={clocks} />,
      section: words.rules,
    },
    { name: 'CloseTime', label: words.closeTime, kind: 'own', control: <Select options={clocks} /> },
    {
      name: 'SlotMinutes',
      label: words.slot,
      kind: 'choice',
      options: [15, 30].map((value) => ({ value, label: String(value) })),
    },
    { name: 'AdvanceDays', label: words.advance, kind: 'number' },
    { name: 'MinMinutes', label: words.min, kind: 'number' },
    { name: 'MaxMinutes', label: words.max, kind: 'number' },
    { name: 'BufferMinutes', label: words.buffer, hint: words.bufferHint, kind: 'number' },
    { name: 'WorkDaysOnly', label: words.workDays, kind: 'switch' },
    { name: 'NeedApproval', label: words.needApproval, kind: 'switch', section: words.approvalPart },
    {
      name: 'Approvers',
      label: words.approvers,
      hint: words.approversHint,
      kind: 'own',
      isRequired: false,
      control: <PeopleField />,
    },
    { name: 'CheckInEnabled', label: words.checkIn, kind: 'switch' },
    { name: 'ReleaseMinutes', label: words.release, hint: words.releaseHint, kind: 'number' },
  ];
}
