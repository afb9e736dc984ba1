import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { InsuranceScheme } from '../../contract/InsuranceScheme.ts';
import { sourceText } from '../source-text.ts';
import { readyWords } from '../ready-words.ts';
import { ReadySchemes } from './ReadySchemes.tsx';
import { SchemeDialog } from './SchemeDialog.tsx';
import { YearlyChecks } from './YearlyChecks.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Scheme = ReplyOf<typeof InsuranceScheme.GetInsuranceSchemeList>[number];

/** List of insurance schemes with all versions. */
export function Schemes() {
  const { schemes: words } = useWords(payWords);
  const ready = useWords(readyWords);
  const language = useLanguage();
  const [isReadyOpen, openReady] = useState(false);
  const found = useCall(InsuranceScheme.GetInsuranceSchemeList, {});
  /** Scheme in the dialog. Null if closed, 'new' to add one. */
  const [edited, edit] = useState<Scheme | 'new' | null>(null);
  return (
    <>
      <div className="slip-filters">
        <p className="slip-hint">{words.hint}</p>
        <Button onClick={() => openReady(true)}>{ready.open}</Button>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
          {words.add}
        </Button>
      </div>
      <Answer of={found} rows={4}>
        {(schemes) => (
          <>
            {uncoveredOf(schemes).map((one) => (
              <Alert
                key={one.Code}
                type="warning"
                showIcon
                title={ready.uncovered(inLanguage(language, one.Name, one.NameEn), one.Uncovered)}
              />
            ))}
            {schemes.length === 0 && <Nothing text={words.empty} />}
            <ul className="slip-list">
              {schemes.map((scheme) => (
                <SchemeItem key={scheme.SchemeID} scheme={scheme} onEdit={() => edit(scheme)} />
              ))}
            </ul>
          </>
        )}
      </Answer>
      <YearlyChecks />
      {isReadyOpen && <ReadySchemes onClose={() => openReady(false)} />}
      {edited !== null && (
        <SchemeDialog scheme={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  );
}

/** Returns the newest version of each scheme that does not cover everybody insured by it next month. */
const uncoveredOf = (schemes: readonly Scheme[]): Scheme[] =>
  schemes.filter(
    ({ Code, Uncovered }, at) => Uncovered > 0 && schemes.findIndex((other) => other.Code === Code) === at,
  );

interface SchemeItemProps {
  readonly scheme: Scheme;
  readonly onEdit: () => void;
}

function SchemeItem({ scheme, onEdit }: SchemeItemProps) {
  const { schemes: words } = useWords(payWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const drop = useAct(InsuranceScheme.DropInsuranceScheme);
  const { SchemeID, Version, Code, FromMonth, ToMonth, Items, IsTaxed } = scheme;
  const name = inLanguage(language, scheme.Name, scheme.NameEn);
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {Code} · {ToMonth === null ? words.since(FromMonth) : words.until(FromMonth, ToMonth)} ·{' '}
          {words.items(Items.length)}
        </small>
        <small>{sourceText(language, scheme.Source)}</small>
      </span>
      {!IsTaxed && <Tag>{words.noTax}</Tag>}
      <span className="slip-list-actions">
        <Button size="small" aria-label={`${words.edit} ${name} ${FromMonth}`} onClick={onEdit}>
          {words.edit}
        </Button>
        <Popconfirm
          title={words.drop}
          description={words.dropSure}
          okText={words.drop}
          onConfirm={() =>
            drop.mutate(
              { SchemeID, Version },
              { onSuccess: () => void message.success(`${words.drop}: ${name}`), onError: showError },
            )
          }
        >
          <Button size="small" danger aria-label={`${words.drop} ${name} ${FromMonth}`}>
            {words.drop}
          </Button>
        </Popconfirm>
      </span>
    </li>
  );
}
