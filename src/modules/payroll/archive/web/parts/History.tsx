import { CalculatorOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { beginPath, detailPath, useStandardTemplate } from '#modules/approval/web/open.ts';
import { useMe } from '#modules/people/web/open.tsx';
import {
  adjustmentCauseLabels,
  itemLabels,
  payBills,
  payStageLabels,
  type AdjustmentCause,
  type PayStage,
} from '#modules/payroll/contract/codes.ts';
import { Trial } from '#modules/payroll/calculation/web/parts/Trial.tsx';
import { Remuneration } from '../../contract/Remuneration.ts';
import { payWords } from '../pay-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Person = ReplyOf<typeof Remuneration.GetRemunerationPage>['Rows'][number];
type Revealed = ReplyOf<typeof Remuneration.RevealRemuneration>;

/** Compensation history of a person. Amounts are hidden until a reason is given. */
export function History({ of: person }: { readonly of: Person }) {
  const { history: words, trial } = useWords(payWords);
  const me = useMe();
  const [isTrying, setTrying] = useState(false);
  const isOwn = me?.AUID === person.AUID;
  const found = useCall(Remuneration.GetRemunerationHistory, { AUID: person.AUID });
  const [isAsked, ask] = useState(false);
  const [shown, show] = useState<Revealed | null>(null);
  return (
    <Answer of={found} rows={6}>
      {(rows) => (
        <>
          <div className="slip-tools">
            <span />
            {!isOwn && rows.length > 0 && (
              <Button icon={<CalculatorOutlined />} onClick={() => setTrying(true)}>
                {trial.open}
              </Button>
            )}
            {!isOwn && <Begin person={person} bill={rows.length === 0 ? 'first' : 'change'} />}
            {!isOwn && rows.length > 0 && !shown && !isAsked && (
              <Button icon={<EyeOutlined />} onClick={() => ask(true)}>
                {words.reveal}
              </Button>
            )}
          </div>
          {rows.length > 0 && !shown && <p className="slip-hint">{isOwn ? words.own : words.hint}</p>}
          {isAsked && !shown && (
            <EditForm
              call={Remuneration.RevealRemuneration}
              hidden={{ AUID: person.AUID }}
              fields={[{ name: 'Reason', label: words.reason, kind: 'text' }]}
              submit={words.reveal}
              onDone={show}
              onCancel={{ label: words.cancel, run: () => ask(false) }}
            />
          )}
          {rows.length === 0 && <Nothing text={words.empty} />}
          <Stretches rows={shown ?? rows.map(maskedOf)} />
          {isTrying && <Trial of={person} onClose={() => setTrying(false)} />}
        </>
      )}
    </Answer>
  );
}

const maskedOf = ({ Items, ...row }: ReplyOf<typeof Remuneration.GetRemunerationHistory>[number]) => ({
  ...row,
  Items: Items.map((Item) => ({ Item, Amount: null })),
  Total: null,
});

interface StretchRow {
  readonly FromDay: string;
  readonly ToDay: string | null;
  readonly Stage: number;
  readonly Cause: number;
  readonly FormID?: number;
  readonly FormNumber?: string;
  readonly Items: readonly { readonly Item: keyof typeof itemLabels; readonly Amount: string | null }[];
  readonly Total: string | null;
}

/** List of pay by date, latest first. */
export function Stretches({ rows }: { readonly rows: readonly StretchRow[] }) {
  const { history: words } = useWords(payWords);
  const language = useLanguage();
  const amount = (text: string | null): string => (text === null ? words.masked : formatYuan(text));
  return rows.toReversed().map((row) => (
    <section key={row.FromDay} className="pay-stretch">
      <h3>
        {row.ToDay === null ? words.since(row.FromDay) : words.until(row.FromDay, row.ToDay)}
        <small>
          {payStageLabels[row.Stage as PayStage][language]} ·{' '}
          {adjustmentCauseLabels[row.Cause as AdjustmentCause][language]}
          {row.FormID !== undefined && (
            <>
              {' '}
              · <Link to={detailPath(row.FormID)}>{row.FormNumber}</Link>
            </>
          )}
        </small>
      </h3>
      <dl className="pay-items">
        {row.Items.map(({ Item, Amount }) => (
          <div key={Item}>
            <dt>{itemLabels[Item][language]}</dt>
            <dd>{amount(Amount)}</dd>
          </div>
        ))}
        <div className="pay-total">
          <dt>{words.total}</dt>
          <dd>{amount(row.Total)}</dd>
        </div>
      </dl>
    </section>
  ));
}

interface BeginProps {
  readonly person: Person;
  readonly bill: keyof typeof payBills;
}

/** Button that starts a form about this person. */
function Begin({ person, bill }: BeginProps) {
  const { history: words } = useWords(payWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const template = useStandardTemplate(payBills[bill]);
  if (!template) return null;
  const begin = (): void => {
    const today = companyDay(new Date());
    const EffectiveDay = bill === 'first' ? today : `${shiftMonth(today.slice(0, 7), 1)}-01`;
    const AUID = [
      {
        id: person.AUID,
        name: person.ChineseName,
        nameEn: person.EnglishName,
        dept: person.DeptName,
        deptEn: person.DeptNameEn,
      },
    ];
    void navigate(beginPath(template.TemplateId), { state: { values: { AUID, EffectiveDay } } });
  };
  return (
    <Button
      type="primary"
      onClick={begin}
      aria-label={`${words[bill]} ${inLanguage(language, person.ChineseName, person.EnglishName)}`}
    >
      {words[bill]}
    </Button>
  );
}
