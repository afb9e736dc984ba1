import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { recordPath } from '../paths.ts';
import { approvalWords } from '../words.ts';
import './record.css';

/** Digits of the code that are written out; the QR code holds all of them. */
const shown = 16;

/** A code on paper that leads to the page which says whether the record is intact. */
export function RecordCode({ formId }: { formId: number }) {
  const { record } = useWords(approvalWords);
  const { data } = useCall(CacApprovalOrder.VerifyApprovalRecord, { FormID: formId });
  if (!data) return null;
  const { Seq, Hash } = data;
  return (
    <figure className="record-code">
      <QrCode value={location.origin + recordPath(formId, Seq, Hash)} size={88} />
      <figcaption>
        <Link to={recordPath(formId, Seq, Hash)}>{record.qr}</Link>
        <br />
        <small>{record.code(Seq, Hash.slice(0, shown))}</small>
      </figcaption>
    </figure>
  );
}
