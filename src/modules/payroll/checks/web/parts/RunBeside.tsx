import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { runWords } from '#modules/payroll/runs/web/run-words.ts';
import { besideWords } from '../beside-words.ts';
import { Bridge } from './Bridge.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

/** Template id of the net total, by which the form of a payroll run is recognised. */
const mark = 1426;

type Beside = NonNullable<ReplyOf<typeof PayRun.GetPayRunOfForm>>;

/** Panel below the form of a payroll run: what it changes from last month, why, and who has problems. */
export default function RunBeside({ formId, controls, isSubmitted }: FormPanelProps) {
  return isSubmitted && controls.some(({ tampid }) => tampid === mark) ? <OfForm formId={formId} /> : null;
}

function OfForm({ formId }: { readonly formId: number }) {
  const found = useCall(PayRun.GetPayRunOfForm, { FormID: formId });
  return (
    <Answer of={found} rows={4}>
      {(beside) => beside && <Shown of={beside} />}
    </Answer>
  );
}

function Shown({ of: data }: { readonly of: Beside }) {
  const words = useWords(besideWords);
  const isQuiet = data.Explained === 0 && data.WithProblems === 0;
  return (
    <Panel
      title={data.Before === null ? words.titleFirst : words.title(data.Before)}
      {...(data.RunId !== null && {
        extra: <Link to={`/EmployeeManagement/Payslip/run/${data.RunId}`}>{words.open}</Link>,
      })}
    >
      {data.Before === null ? <p className="slip-hint">{words.first}</p> : <Bridge sums={data} />}
      {data.RunId !== null && data.Net === null && data.Before !== null && <ShowAmounts runId={data.RunId} />}
      {isQuiet ? <p className="slip-hint">{words.nothing}</p> : <Exceptions of={data} />}
    </Panel>
  );
}

/** People with explained differences and with problems. Without the right to see names, only how many there are. */
function Exceptions({ of: data }: { readonly of: Beside }) {
  const words = useWords(besideWords);
  const { problem } = useWords(runWords);
  const language = useLanguage();
  const problems: Readonly<Record<string, string>> = problem;
  const lists = [
    {
      title: words.explained(data.Explained),
      total: data.Explained,
      rows: data.Words.map((one) => ({
        one,
        text: [inLanguage(language, one.Name, one.NameEn), one.Word]
          .filter(Boolean)
          .join(language === 'zh' ? '：' : ': '),
      })),
    },
    {
      title: words.problems(data.WithProblems),
      total: data.WithProblems,
      rows: data.Problems.map((one) => ({
        one,
        text: one.Is.map((is) => problems[is] ?? is).join(language === 'zh' ? '；' : '; '),
      })),
    },
  ].filter(({ total }) => total > 0);
  return lists.map(({ title, total, rows }) => (
    <section key={title} className="pay-held">
      <h3>{title}</h3>
      <ul className="slip-list slip-lines-list">
        {rows.map(({ one, text }) => (
          <li key={`${one.AUID} ${text}`}>
            <PersonName id={one.AUID} name={one.ChineseName} englishName={one.EnglishName} size={20} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && rows.length < total && <p className="slip-hint">{words.more}</p>}
    </section>
  ));
}

function ShowAmounts({ runId }: { readonly runId: number }) {
  const words = useWords(runWords);
  const [isAsking, ask] = useState(false);
  const close = (): void => ask(false);
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => ask(true)}>
        {words.show}
      </Button>
      <Modal open={isAsking} title={words.showTitle} footer={null} onCancel={close} destroyOnHidden>
        <p className="slip-hint">{words.showHint}</p>
        <EditForm
          call={PayRun.OpenPayRun}
          hidden={{ RunId: runId }}
          fields={[{ name: 'Reason', label: words.reason, kind: 'text' }]}
          submit={words.show}
          onDone={close}
          onCancel={{ label: words.cancel, run: close }}
        />
      </Modal>
    </>
  );
}
