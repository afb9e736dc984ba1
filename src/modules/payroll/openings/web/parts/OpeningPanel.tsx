import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { itemLabels, payStageLabels, type PayStage } from '#modules/payroll/contract/codes.ts';
import { openingColumns, openingSums } from '../../contract/opening-calls.ts';
import { openingWords } from '../opening-words.ts';
import { sumOf } from './OpeningSheets.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

/** Template id of the total control, by which the form for initial compensation records is recognised. */
const mark = 1432;

type Row = ReplyOf<typeof Remuneration.RevealRemunerationOpening>['Rows'][number];

/** Panel below a form for initial compensation records. Shows people and amounts once a reason is given. */
export default function OpeningPanel({ formId, controls, isSubmitted }: FormPanelProps) {
  const isOpening = isSubmitted && controls.some(({ tampid }) => tampid === mark);
  return isOpening ? <Table formId={formId} /> : null;
}

function Table({ formId }: { readonly formId: number }) {
  const words = useWords(openingWords);
  const [isAsked, ask] = useState(false);
  const [rows, show] = useState<readonly Row[] | null>(null);
  return (
    <Panel title={words.panel}>
      {rows?.map((row) => (
        <Opened key={row.EmployeeId} row={row} />
      ))}
      {!rows && <p className="slip-hint">{words.hint}</p>}
      {!rows && !isAsked && (
        <Button icon={<EyeOutlined />} onClick={() => ask(true)}>
          {words.reveal}
        </Button>
      )}
      {!rows && isAsked && (
        <EditForm
          call={Remuneration.RevealRemunerationOpening}
          hidden={{ FormID: formId }}
          fields={[{ name: 'Reason', label: words.reason, kind: 'text' }]}
          submit={words.reveal}
          onDone={({ Rows }) => show(Rows)}
          onCancel={{ label: words.cancel, run: () => ask(false) }}
        />
      )}
    </Panel>
  );
}

function Opened({ row }: { readonly row: Row }) {
  const words = useWords(openingWords);
  const language = useLanguage();
  const { Items, Base, Opening } = row;
  const columns = openingColumns;
  const amounts = [
    ...Items.map(({ Item, After }) => [itemLabels[Item][language], After] as const),
    ...(Base === null ? [] : [[columns.Base.title[language], Base] as const]),
    ...(Opening
      ? openingSums.map((column) => [columns[column].title[language], Opening[column]] as const)
      : []),
  ];
  return (
    <section className="pay-stretch">
      <h3>
        {inLanguage(language, row.ChineseName, row.EnglishName)} {row.EmployeeId}
        <small>
          {[
            words.sum(row.FromMonth, sumOf(row.Items)),
            payStageLabels[row.Stage as PayStage][language],
            inLanguage(language, row.GroupName, row.GroupNameEn),
            row.Scheme,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </h3>
      <dl className="pay-items">
        {amounts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
