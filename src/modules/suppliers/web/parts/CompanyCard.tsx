import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tabs } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { detailPath, FormState } from '#modules/approval/web/open.ts';
import type { SupplierState } from '../../contract/codes.ts';
import { EnterpriseInfo, type Company } from '../../contract/EnterpriseInfo.ts';
import { lastDayOf, movesFrom } from '../../contract/states.ts';
import { CompanyRatings } from '../ratings/CompanyRatings.tsx';
import { Grade } from '../ratings/Grade.tsx';
import { RateForm } from '../ratings/RateForm.tsx';
import { ratingWords } from '../ratings/words.ts';
import { supplierWords } from '../words.ts';
import { ApplyButton } from './ApplyButton.tsx';
import { MoveDialog, useMoveName, type Moving } from './MoveDialog.tsx';
import { StateLog } from './StateLog.tsx';
import { SupplierStatus } from './SupplierStatus.tsx';

/** Card of a company: its data, forms, state changes and linked approvals. */
export function CompanyCard({ id }: { id: number }) {
  const found = useCall(EnterpriseInfo.GetEnterprise, { EnterpriseId: id });
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={8} />;
  return <Loaded company={found.data} />;
}

function Loaded({ company }: { company: Company }) {
  const words = useWords(supplierWords);
  const rating = useWords(ratingWords);
  const [, go] = useAddress('company', 'act', 'form');
  const [rated, setRated] = useState<Company['Forms'][number] | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const state = company.FormState;
  // The newest move to the blacklist holds the present reason.
  const barring = state === 6 ? company.Log.find(({ To }) => To === 6) : undefined;
  const begin = (from: SupplierState, to: SupplierState, form: Moving['form']): void =>
    setMoving({
      name: company.CompanyName,
      from,
      to,
      form,
      formIds: company.Forms.map(({ FormID }) => FormID),
      linked: company.Approvals,
    });
  return (
    <>
      <header className="supplier-head">
        <div className="supplier-head-text">
          <h2>{company.CompanyName}</h2>
          <p>
            <SupplierStatus state={state} />
            {company.RuleGrade && <Grade grade={company.RuleGrade} score={company.Score} />}
            {state === 6 && (
              <span className="supplier-note">
                {company.ExpireTime ? words.expires(lastDayOf(company.ExpireTime)) : words.forever}
              </span>
            )}
          </p>
          {barring?.Reason && <p className="supplier-reason">{words.barredFor(barring.Reason)}</p>}
        </div>
        <div className="supplier-buttons">
          <Button onClick={() => go({ act: 'edit' })}>{words.edit}</Button>
          {state === 6 ? (
            <Button onClick={() => begin(6, 3, null)}>{words.moves[3]}</Button>
          ) : (
            <Button danger onClick={() => begin(state, 6, null)}>
              {words.moves[6]}
            </Button>
          )}
        </div>
      </header>
      <Tabs
        items={[
          {
            key: 'overview',
            label: words.tabs.overview,
            children: <Overview company={company} onMove={begin} onRate={setRated} />,
          },
          {
            key: 'ratings',
            label: rating.tab,
            children: <CompanyRatings company={company} />,
          },
          { key: 'log', label: words.tabs.log, children: <StateLog records={company.Log} /> },
          { key: 'approvals', label: words.tabs.approvals, children: <Approvals rows={company.Approvals} /> },
        ]}
      />
      {rated && (
        <Modal
          open
          width={600}
          title={rating.rateTitle(company.CompanyName)}
          footer={null}
          onCancel={() => setRated(null)}
        >
          <RateForm
            formId={rated.FormID}
            templateId={rated.TemplateId}
            onDone={() => setRated(null)}
            onCancel={() => setRated(null)}
          />
        </Modal>
      )}
      {moving && <MoveDialog moving={moving} onClose={() => setMoving(null)} />}
    </>
  );
}

interface OverviewProps {
  readonly company: Company;
  readonly onMove: (from: SupplierState, to: SupplierState, form: Moving['form']) => void;
  readonly onRate: (form: Company['Forms'][number]) => void;
}

function Overview({ company, onMove, onRate }: OverviewProps) {
  const words = useWords(supplierWords);
  const rating = useWords(ratingWords);
  const language = useLanguage();
  const [, go] = useAddress('company', 'act', 'form');
  const nameOf = useMoveName();
  const facts = [
    [words.creditCode, company.CreditCode],
    [words.legalPerson, company.LegalPerson],
    [words.phone, company.Phone],
    [words.registeredOn, company.RegisterTime],
    [words.review, company.ReviewTime],
    [
      words.address,
      [...new Set([company.Province, company.City, company.District, company.Street])]
        .filter(Boolean)
        .join(' '),
    ],
  ] as const;
  return (
    <>
      <dl className="supplier-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '--'}</dd>
          </div>
        ))}
      </dl>
      <h3 className="supplier-section">{words.forms}</h3>
      <ul className="supplier-forms">
        {company.Forms.map((form) => {
          const from = form.FormState;
          // A move to the blacklist and a release apply to all forms, so their buttons are at the top of the card.
          const targets = from === 6 ? [] : movesFrom[from].filter((to) => to !== 6);
          return (
            <li key={form.FormID}>
              <div className="supplier-form-text">
                <strong>{inLanguage(language, form.TemplateTitle, form.TemplateTitleEn)}</strong>
                <span className="supplier-note">
                  {[
                    words.edition(form.EditionNumber),
                    shortTime(form.UpdateTime),
                    ...(from === 3
                      ? [form.Missing.length > 0 ? words.missing(form.Missing.length) : words.complete]
                      : []),
                  ].join(' · ')}
                </span>
                {from === 3 && form.Missing.length > 0 && (
                  <span className="supplier-note">{form.Missing.join(language === 'zh' ? '、' : ', ')}</span>
                )}
              </div>
              <SupplierStatus state={from} />
              <div className="supplier-buttons">
                <Button size="small" onClick={() => go({ act: 'fill', form: String(form.FormID) })}>
                  {words.fill}
                </Button>
                <Button size="small" onClick={() => onRate(form)}>
                  {rating.rate}
                </Button>
                {from === 3 && !isAppliedFor(company, form.TemplateId) && (
                  <ApplyButton name={company.CompanyName} form={form} />
                )}
                {targets.length > 0 && (
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: targets.map((to) => ({ key: String(to), label: nameOf(from, to) })),
                      onClick: ({ key }) => onMove(from, Number(key) as SupplierState, form),
                    }}
                  >
                    <Button size="small">
                      {words.change} <DownOutlined />
                    </Button>
                  </Dropdown>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Tells whether an application for admission is in approval or was returned to its applicant. */
const isAppliedFor = ({ Approvals }: Company, templateId: number): boolean =>
  Approvals.some(
    ({ TemplateId, Status }) =>
      TemplateId === templateId && Status !== formStatus.draft && Status !== formStatus.finished,
  );

function Approvals({ rows }: { rows: Company['Approvals'] }) {
  const words = useWords(supplierWords);
  const language = useLanguage();
  if (rows.length === 0) return <Nothing text={words.noApprovals} />;
  return (
    <ul className="supplier-rows">
      {rows.map((row) => (
        <li key={row.FormID}>
          <div className="supplier-form-text">
            <Link to={detailPath(row.FormID)}>{inLanguage(language, row.Title, row.TitleEn)}</Link>
            <span className="supplier-note">
              {[row.Number, row.SubmitTime ? timeText(row.SubmitTime) : ''].filter(Boolean).join(' · ')}
            </span>
          </div>
          <FormState form={{ Status: row.Status, StateType: 0 }} />
        </li>
      ))}
    </ul>
  );
}
