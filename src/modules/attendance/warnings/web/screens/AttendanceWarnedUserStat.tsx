import { App, Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { useListState } from '#kit/web/list/useList.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { OpenPerson } from '#modules/attendance/work/web/parts/OpenPerson.tsx';
import { AttendanceWarned, type WarnedRow } from '../../contract/AttendanceWarned.ts';
import {
  warnedState,
  warnedStateLabels,
  warnLevelLabels,
  warnMetricLabels,
} from '../../contract/warn-codes.ts';
import { levelTones, optionsOf, stateTones, useWarnTexts } from '../shown.ts';
import { WarnedDrawer } from '../WarnedDrawer.tsx';
import { warnWords } from '../words.ts';
import '../warn.css';
import '#modules/attendance/days/web/days.css';

const names = ['Keyword', 'State', 'Metric', 'Level', 'DeptId', 'FromDate', 'ToDate'] as const;

/** Page with the people whom rules have named, and how the warnings were handled. */
export default function AttendanceWarnedUserStat() {
  const words = useWords(warnWords);
  const [search, setSearch] = useSearchParams();
  const ruleId = Number(search.get('RuleID')) || null;
  const fixed = useMemo(() => (ruleId === null ? {} : { RuleID: ruleId }), [ruleId]);
  const { filters: chosen } = useListState(names);
  const sums = useCall(
    AttendanceWarned.GetAttendanceWarnedUserStat,
    { ...chosen, ...fixed, PageSize: 1 },
    { keep: true },
  ).data;
  const [picked, setPicked] = useState<readonly WarnedRow[]>([]);
  const [opened, open] = useState<WarnedRow | null>(null);
  const [handled, handle] = useState<readonly WarnedRow[]>([]);
  const language = useLanguage();
  const openOnly = picked.filter(({ State }) => State !== warnedState.handled);
  return (
    <Page
      title={words.warned}
      // A blank reserves the line, so that nothing moves when the figures arrive.
      note={sums ? words.summary(sums.Persons, sums.New, sums.Read, sums.Handled) : '\u00a0'}
      actions={
        ruleId !== null && (
          <Tag
            closable
            onClose={() =>
              setSearch(
                (before) => {
                  before.delete('RuleID');
                  return before;
                },
                { replace: true },
              )
            }
          >
            {words.onlyRule}
          </Tag>
        )
      }
    >
      <ListScreen<WarnedRow, typeof AttendanceWarned.GetAttendanceWarnedUserStat>
        from={AttendanceWarned.GetAttendanceWarnedUserStat}
        fixed={fixed}
        columns={useColumns(open, (row) => handle([row]))}
        rowKey={(row) => row.WarnedID}
        filters={useFilters()}
        onOpen={open}
        exported={(given) =>
          saveFile(
            AttendanceWarned.ExportAttendanceWarned,
            { ...given, ...fixed },
            `${words.exportName}.xlsx`,
          )
        }
        pick={{
          keys: picked.map(({ WarnedID }) => WarnedID),
          onChange: (_keys, rows) => setPicked(rows),
          label: (row) => words.pick(inLanguage(language, row.ChineseName, row.EnglishName)),
          all: words.pickAll,
          bar: (
            <>
              <span>{words.picked(picked.length)}</span>
              <Button type="primary" disabled={openOnly.length === 0} onClick={() => handle(openOnly)}>
                {words.handle}
              </Button>
            </>
          ),
        }}
        empty={{ text: words.warnedEmpty }}
      />
      <WarnedDrawer
        row={opened}
        onClose={() => open(null)}
        onHandle={(row) => {
          open(null);
          handle([row]);
        }}
      />
      {handled.length > 0 && (
        <Handle
          rows={handled}
          onClose={() => handle([])}
          onDone={() => {
            handle([]);
            setPicked([]);
          }}
        />
      )}
    </Page>
  );
}

interface HandleProps {
  readonly rows: readonly WarnedRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Handle({ rows, onClose, onDone }: HandleProps) {
  const words = useWords(warnWords);
  const { message } = App.useApp();
  return (
    <Modal open title={words.handleTitle(rows.length)} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={AttendanceWarned.HandleAttendanceWarned}
        hidden={{ WarnedIDs: rows.map(({ WarnedID }) => WarnedID) }}
        fields={[{ name: 'Note', label: words.note, kind: 'area', hint: words.noteHint }]}
        submit={words.handle}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.handled);
          onDone();
        }}
      />
    </Modal>
  );
}

function useColumns(
  onOpen: (row: WarnedRow) => void,
  onHandle: (row: WarnedRow) => void,
): readonly Column<WarnedRow>[] {
  const words = useWords(warnWords);
  const language = useLanguage();
  const texts = useWarnTexts();
  return [
    {
      key: 'employee',
      title: words.employee,
      phone: 'title',
      fixed: 'start',
      show: (row) => <OpenPerson of={row} onOpen={onOpen} />,
    },
    {
      key: 'level',
      title: words.level,
      phone: 'plain',
      isNews: (row) => row.Level > 1,
      show: (row) => <Status tone={levelTones[row.Level]}>{warnLevelLabels[row.Level][language]}</Status>,
    },
    { key: 'rule', title: words.rule, isWide: true, phone: 'plain', show: (row) => texts.rule(row) },
    { key: 'days', title: words.days, isLine: true, phone: 'plain', show: (row) => texts.days(row) },
    {
      key: 'value',
      title: words.value,
      isLine: true,
      align: 'right',
      phone: 'plain',
      show: (row) => texts.value(row.Metric, row.Value),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => <Status tone={stateTones[row.State]}>{warnedStateLabels[row.State][language]}</Status>,
    },
    { key: 'found', title: words.found, isExtra: true, show: (row) => timeText(row.FoundTime) },
    {
      key: 'by',
      title: words.handledBy,
      isExtra: true,
      show: (row) => inLanguage(language, row.HandledName, row.HandledNameEn) || '--',
    },
    { key: 'note', title: words.note, isExtra: true, show: (row) => row.Note || '--' },
    {
      key: 'actions',
      title: '',
      phone: 'plain',
      show: (row) =>
        row.State !== warnedState.handled && (
          <Button
            size="small"
            aria-label={words.handleOf(inLanguage(language, row.ChineseName, row.EnglishName))}
            onClick={() => onHandle(row)}
          >
            {words.handle}
          </Button>
        ),
    },
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords(warnWords);
  const language = useLanguage();
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: optionsOf(warnedStateLabels, language),
      },
      {
        kind: 'choice',
        names: ['Metric'],
        label: words.metric,
        options: optionsOf(warnMetricLabels, language),
      },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
      { kind: 'choice', names: ['Level'], label: words.level, options: optionsOf(warnLevelLabels, language) },
      { kind: 'days', names: ['FromDate', 'ToDate'], label: words.days },
    ],
    [departments, language, words],
  );
}
