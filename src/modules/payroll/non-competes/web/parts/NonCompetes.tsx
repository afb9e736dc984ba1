import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { detailPath } from '#modules/approval/web/open.ts';
import { payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { NonCompete } from '../../contract/NonCompete.ts';
import {
  nonCompeteEnd,
  nonCompeteEndLabels,
  nonCompeteState,
  nonCompeteStateLabels,
} from '../../contract/non-compete-codes.ts';
import { nonCompeteWords } from '../non-compete-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Call = typeof NonCompete.GetNonCompetePage;
type Row = ReplyOf<Call>['Rows'][number];

interface Asked {
  readonly row: Row;
  readonly what: 'end' | 'resume';
}

/** List of people paid for non-compete clauses, with the last day. Payroll staff can end a clause early. */
export default function NonCompetes() {
  const words = useWords(nonCompeteWords);
  const language = useLanguage();
  const [asked, ask] = useState<Asked | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(nonCompeteStateLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
    ],
    [words, language],
  );
  const columns = useColumns(ask);
  return (
    <>
      <p className="slip-hint">{words.hint}</p>
      <ListScreen<Row, Call>
        from={NonCompete.GetNonCompetePage}
        columns={columns}
        rowKey={({ NonCompeteId }) => NonCompeteId}
        filters={filters}
        empty={{ text: words.empty }}
      />
      {asked && <Dialog asked={asked} onClose={() => ask(null)} />}
    </>
  );
}

function useColumns(ask: (asked: Asked) => void): readonly Column<Row>[] {
  const words = useWords(nonCompeteWords);
  const language = useLanguage();
  const mayEnd = useCan()(payrollCode);
  const columns: readonly Column<Row>[] = [
    { key: 'person', title: words.person, phone: 'title', show: (row) => <Person of={row} /> },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      width: 130,
      show: (row) => (
        <Status tone={row.State === nonCompeteState.inForce ? 'good' : 'neutral'}>
          {nonCompeteStateLabels[row.State][language]}
        </Status>
      ),
    },
    {
      key: 'percent',
      title: words.percent,
      align: 'right',
      isLine: true,
      phone: 'fact',
      show: ({ Percent }) => (Percent === null ? words.own : `${Percent}%`),
    },
    {
      key: 'months',
      title: words.months,
      isLine: true,
      phone: 'fact',
      show: ({ Months }) => words.monthsOf(Months),
    },
    { key: 'from', title: words.from, isLine: true, phone: 'fact', show: ({ FromDay }) => FromDay },
    {
      key: 'to',
      title: words.to,
      isLine: true,
      phone: 'fact',
      show: ({ EndedDay, ToDay }) => EndedDay ?? ToDay,
    },
    {
      key: 'why',
      title: words.why,
      isWide: true,
      phone: 'fact',
      show: ({ EndCause, EndReason }) =>
        EndCause === null ? '' : `${nonCompeteEndLabels[EndCause][language]}：${EndReason}`,
    },
    {
      key: 'form',
      title: words.form,
      isLine: true,
      phone: 'fact',
      show: ({ FormID, FormNumber }) => <Link to={detailPath(FormID)}>{FormNumber}</Link>,
    },
  ];
  if (!mayEnd) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      align: 'right',
      show: (row) =>
        row.IsOwn || row.State === nonCompeteState.over ? null : (
          <span className="slip-list-actions">
            <Button size="small" onClick={() => ask({ row, what: 'end' })}>
              {row.EndedDay === null ? words.end : words.change}
            </Button>
            {row.EndedDay !== null && (
              <Button size="small" onClick={() => ask({ row, what: 'resume' })}>
                {words.resume}
              </Button>
            )}
          </span>
        ),
    },
  ];
}

interface DialogProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

function Dialog({ asked: { row, what }, onClose }: DialogProps) {
  const words = useWords(nonCompeteWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { NonCompeteId, Version, FromDay, ToDay } = row;
  const name = inLanguage(language, row.ChineseName, row.EnglishName);
  const [today] = useState(() => companyDay(new Date()));
  const within = today < FromDay ? FromDay : today > ToDay ? ToDay : today;
  const done = (said: string): void => {
    void message.success(said);
    onClose();
  };
  const common = {
    hidden: { NonCompeteId, Version },
    isDanger: what === 'end',
    onCancel: { label: words.cancel, run: onClose },
  };
  const reason = { name: 'Reason', label: words.reason, kind: 'area' as const, isRequired: true };
  return (
    <Modal
      open
      title={what === 'end' ? words.endOf(name) : words.resumeOf(name)}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="slip-hint">{what === 'end' ? words.endHint : words.resumeHint}</p>
      {what === 'end' ? (
        <EditForm
          {...common}
          call={NonCompete.EndNonCompete}
          initial={{ LastDay: row.EndedDay ?? within, Cause: row.EndCause ?? nonCompeteEnd.givenUp }}
          fields={[
            { name: 'LastDay', label: words.lastDay, kind: 'day', isRequired: true },
            {
              name: 'Cause',
              label: words.cause,
              kind: 'choice',
              isRequired: true,
              options: Object.values(nonCompeteEnd).map((value) => ({
                value,
                label: nonCompeteEndLabels[value][language],
              })),
            },
            reason,
          ]}
          submit={words.end}
          onDone={() => done(words.ended)}
        />
      ) : (
        <EditForm
          {...common}
          call={NonCompete.ResumeNonCompete}
          fields={[reason]}
          submit={words.resume}
          onDone={() => done(words.resumed)}
        />
      )}
    </Modal>
  );
}
