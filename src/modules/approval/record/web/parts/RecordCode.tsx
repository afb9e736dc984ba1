import { Link } from 'react-router';
import type { Language } from '#kit/contract/refusals.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage } from '#kit/web/client/language.ts';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { recordPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import './record.css';

/** Number of digits of the hash that are printed; the QR code holds all of them. */
const shown = 16;

/** Code of a form's record for a printout, as loaded for the reader. */
export function RecordCode({ formId }: { formId: number }) {
  const { data } = useCall(CacApprovalOrder.VerifyApprovalRecord, { FormID: formId });
  return data ? <RecordMark formId={formId} seq={data.Seq} hash={data.Hash} /> : null;
}

interface RecordMarkProps {
  readonly formId: number;
  /** Number of the record's last entry. */
  readonly seq: number;
  readonly hash: string;
  /** Language of the paper; the reader's language by default. */
  readonly language?: Language;
}

/** QR code on paper that leads to the page which says whether the record is intact. */
export function RecordMark({ formId, seq, hash, language }: RecordMarkProps) {
  const own = useLanguage();
  const { record } = approvalWords[language ?? own];
  return (
    <figure className="record-code">
      <QrCode value={location.origin + recordPath(formId, seq, hash)} size={88} />
      <figcaption>
        <Link to={recordPath(formId, seq, hash)}>{record.qr}</Link>
        <br />
        <small>{record.code(seq, hash.slice(0, shown))}</small>
      </figcaption>
    </figure>
  );
}
