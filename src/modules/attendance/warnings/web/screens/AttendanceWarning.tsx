import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { AttendanceWarned } from '../../contract/AttendanceWarned.ts';
import {
  warnedCode,
  warnLevelLabels,
  warnMetricLabels,
  warnReceiverLabels,
} from '../../contract/warn-codes.ts';
import { RuleDialog, type RuleRow } from '../RuleDialog.tsx';
import { levelTones, optionsOf, useWarnTexts } from '../shown.ts';
import { warnWords } from '../words.ts';
import '../warn.css';

/** Page with the warning rules for attendance. */
export default function AttendanceWarning() {
  const words = useWords(warnWords);
  const rights = useCall(AttendanceWarned.GetAttendanceWarnedPage, { PageSize: 1 }).data;
  const canUpdate = rights?.CanUpdate ?? false;
  const [open, setOpen] = useState<RuleRow | 'new' | null>(null);
  const columns = useColumns(canUpdate ? setOpen : null);
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {words.add}
    </Button>
  );
  return (
    <Page title={words.rules} actions={canUpdate && add}>
      <p className="warn-note">{words.rulesNote}</p>
      {rights && !canUpdate && (
        <Alert type="info" showIcon title={words.readOnly} style={{ marginBottom: 12 }} />
      )}
      <ListScreen<RuleRow, typeof AttendanceWarned.GetAttendanceWarnedPage>
        from={AttendanceWarned.GetAttendanceWarnedPage}
        columns={columns}
        rowKey={(row) => row.RuleID}
        filters={useFilters()}
        empty={{ text: words.empty, ...(canUpdate ? { action: add } : {}) }}
      />
      {open !== null && <RuleDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function useColumns(onEdit: ((row: RuleRow) => void) | null): readonly Column<RuleRow>[] {
  const words = useWords(warnWords);
  const language = useLanguage();
  const texts = useWarnTexts();
  const may = useCan();
  return [
    { key: 'rule', title: words.rule, phone: 'title', show: (row) => texts.rule(row) },
    {
      key: 'level',
      title: words.level,
      phone: 'fact',
      show: (row) => <Status tone={levelTones[row.Level]}>{warnLevelLabels[row.Level][language]}</Status>,
    },
    {
      key: 'receivers',
      title: words.receivers,
      phone: 'fact',
      show: (row) =>
        row.Receivers.map((one) => warnReceiverLabels[one][language]).join(language === 'zh' ? '、' : ', '),
    },
    {
      key: 'use',
      title: words.isUse,
      phone: 'state',
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'neutral'}>{row.IsUse ? words.inUse : words.notInUse}</Status>
      ),
    },
    { key: 'named', title: words.named, align: 'right', phone: 'fact', show: (row) => row.Named },
    {
      key: 'open',
      title: words.open,
      align: 'right',
      phone: 'fact',
      show: (row) =>
        row.Open > 0 && may(warnedCode) ? (
          <Link
            to={`/AttendanceWarnedUserStat?RuleID=${row.RuleID}`}
            aria-label={`${texts.rule(row)} ${words.open} ${row.Open}`}
          >
            {row.Open}
          </Link>
        ) : (
          row.Open
        ),
    },
    ...(onEdit
      ? [
          {
            key: 'actions',
            title: '',
            phone: 'fact',
            show: (row: RuleRow) => (
              <Button
                size="small"
                aria-label={`${words.edit}: ${texts.rule(row)}`}
                onClick={() => onEdit(row)}
              >
                {words.edit}
              </Button>
            ),
          } as const,
        ]
      : []),
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords(warnWords);
  const language = useLanguage();
  return useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        names: ['Metric'],
        label: words.onlyMetric,
        options: optionsOf(warnMetricLabels, language),
      },
      {
        kind: 'choice',
        names: ['IsUse'],
        label: words.onlyUse,
        options: [
          { value: 'true', label: words.inUse },
          { value: 'false', label: words.notInUse },
        ],
      },
    ],
    [language, words],
  );
}
