import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import {
  adjustmentCauseLabels,
  adjustmentState,
  adjustmentStateLabels,
  itemLabels,
  type AdjustmentState,
} from '#modules/payroll/contract/codes.ts';
import { SalaryAdjustment } from '../../contract/SalaryAdjustment.ts';
import { payWords } from '../pay-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Call = typeof SalaryAdjustment.GetSalaryAdjustmentPage;
type Row = ReplyOf<Call>['Rows'][number];
type Revealed = ReplyOf<typeof SalaryAdjustment.RevealSalaryAdjustment>;

const tones: Record<AdjustmentState, Tone> = {
  1: 'running',
  2: 'waiting',
  3: 'good',
  4: 'bad',
  5: 'neutral',
};

/** List of all pay changes in the user's scope, from any form. Amounts require a reason. */
export function Changes() {
  const { changes: words } = useWords(payWords);
  const language = useLanguage();
  const [asked, ask] = useState<Row | null>(null);
  const filters = useMemo<readonly Filter[]>(() => {
    const options = (labels: Readonly<Record<number, { zh: string; en: string }>>) =>
      Object.entries(labels).map(([value, label]) => ({ value, label: label[language] }));
    return [
      { kind: 'search', names: ['Keyword'], label: words.search },
      { kind: 'choice', names: ['State'], label: words.state, options: options(adjustmentStateLabels) },
      { kind: 'choice', names: ['Cause'], label: words.cause, options: options(adjustmentCauseLabels) },
      { kind: 'days', names: ['DateFrom', 'DateTo'], label: words.dates },
    ];
  }, [language, words]);
  return (
    <>
      <ListScreen<Row, Call>
        from={SalaryAdjustment.GetSalaryAdjustmentPage}
        columns={useColumns(ask)}
        rowKey={({ AdjustmentID }) => AdjustmentID}
        filters={filters}
        empty={{ text: words.empty }}
      />
      <Amounts of={asked} onClose={() => ask(null)} />
    </>
  );
}

function useColumns(onReveal: (row: Row) => void): readonly Column<Row>[] {
  const { changes: words, archive } = useWords(payWords);
  const language = useLanguage();
  return [
    { key: 'person', title: archive.person, phone: 'title', show: (row) => <Person of={row} /> },
    {
      key: 'cause',
      title: words.cause,
      phone: 'fact',
      show: ({ Cause }) => adjustmentCauseLabels[Cause][language],
    },
    { key: 'day', title: words.day, phone: 'fact', show: ({ EffectiveDay }) => EffectiveDay },
    { key: 'form', title: words.form, show: ({ FormNumber }) => FormNumber },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: ({ State }) => <Status tone={tones[State]}>{adjustmentStateLabels[State][language]}</Status>,
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) =>
        row.State === adjustmentState.effective && (
          <Button
            size="small"
            icon={<EyeOutlined />}
            aria-label={`${words.reveal} ${inLanguage(language, row.ChineseName, row.EnglishName)} ${row.EffectiveDay}`}
            onClick={() => onReveal(row)}
          >
            {words.reveal}
          </Button>
        ),
    },
  ];
}

interface AmountsProps {
  readonly of: Row | null;
  readonly onClose: () => void;
}

function Amounts({ of: row, onClose }: AmountsProps) {
  const { changes: words, history } = useWords(payWords);
  const language = useLanguage();
  const [shown, show] = useState<Revealed | null>(null);
  const close = (): void => {
    show(null);
    onClose();
  };
  return (
    <Modal
      open={row !== null}
      title={row ? words.revealTitle(inLanguage(language, row.ChineseName, row.EnglishName)) : ''}
      footer={null}
      onCancel={close}
      destroyOnHidden
    >
      {shown ? (
        <table className="pay-changes">
          <thead>
            <tr>
              <th scope="col">{words.item}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
              <th scope="col">{words.percent}</th>
            </tr>
          </thead>
          <tbody>
            {shown.Items.map(({ Item, Before, After, Percent }) => (
              <tr key={Item}>
                <td>{itemLabels[Item][language]}</td>
                <td>{Before === null ? words.unknown : formatYuan(Before)}</td>
                <td>{formatYuan(After)}</td>
                <td>{Percent === null ? '--' : `${Percent}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <p className="slip-hint">{history.hint}</p>
          <EditForm
            call={SalaryAdjustment.RevealSalaryAdjustment}
            hidden={{ AdjustmentID: row?.AdjustmentID }}
            fields={[{ name: 'Reason', label: history.reason, kind: 'text' }]}
            submit={history.reveal}
            onDone={show}
            onCancel={{ label: history.cancel, run: close }}
          />
        </>
      )}
    </Modal>
  );
}
