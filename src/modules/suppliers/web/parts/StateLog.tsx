import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { detailPath } from '#modules/approval/web/open.ts';
import { supplierState, supplierStateLabels, type SupplierState } from '../../contract/codes.ts';
import { supplierWords } from '../words.ts';
import type { Company } from '../../contract/EnterpriseInfo.ts';
import { lastDayOf } from '../../contract/states.ts';
import { SupplierStatus } from './SupplierStatus.tsx';

/** Tells whether an admission was taken back. Only the revocation of its approval does that. */
const isRevocation = ({ From, To }: Company['Log'][number]): boolean =>
  (From === supplierState.admission || From === supplierState.whitelist) && To === supplierState.record;

/** Tells whether a release was taken back. No other move to the blacklist has an approval. */
const isRebarred = ({ To, ApprovalFormID }: Company['Log'][number]): boolean =>
  To === supplierState.blacklist && ApprovalFormID !== null;

/** State changes of a company's forms, newest first, with reasons and evidence. */
export function StateLog({ records }: { records: Company['Log'] }) {
  const words = useWords(supplierWords);
  const language = useLanguage();
  if (records.length === 0) return <Nothing text={words.noLog} />;
  return (
    <ol className="supplier-rows">
      {records.map((one) => (
        <li key={`${one.FormID} ${String(one.EffectTime)} ${one.To}`}>
          <div className="supplier-form-text">
            <span>
              {one.From === null
                ? words.created
                : `${supplierStateLabels[one.From as SupplierState][language]} → ${supplierStateLabels[one.To as SupplierState][language]}`}
            </span>
            <span className="supplier-note">
              {[
                words.by(
                  inLanguage(language, one.OperatorName, one.OperatorNameEn) || words.system,
                  timeText(one.EffectTime),
                ),
                inLanguage(language, one.TemplateTitle, one.TemplateTitleEn),
                one.ExpireTime ? words.expires(lastDayOf(one.ExpireTime)) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {isRevocation(one) && <span className="supplier-reason">{words.approvalRevoked}</span>}
            {isRebarred(one) && <span className="supplier-reason">{words.releaseRevoked}</span>}
            {one.Reason && <span className="supplier-reason">{one.Reason}</span>}
            {(one.EvidenceUrl || one.ApprovalFormID !== null) && (
              <span className="supplier-links">
                {one.EvidenceUrl && (
                  <a href={one.EvidenceUrl} target="_blank" rel="noreferrer noopener">
                    {words.evidenceOpen}
                  </a>
                )}
                {one.ApprovalFormID !== null && (
                  <Link to={detailPath(one.ApprovalFormID)}>{one.ApprovalNumber}</Link>
                )}
              </span>
            )}
          </div>
          <SupplierStatus state={one.To} />
        </li>
      ))}
    </ol>
  );
}
