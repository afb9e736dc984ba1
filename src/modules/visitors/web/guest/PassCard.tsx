import { CheckCircleFilled, ClockCircleFilled } from '@ant-design/icons';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { spanText } from '../times.ts';
import type { Receipt } from './receipt.ts';
import { guestWords } from './words.ts';

interface PassCardProps {
  readonly receipt: Receipt;
  /** State of the visit in one or two words. */
  readonly state: string;
}

/** Card with the QR code that a guest shows at the desk. */
export function PassCard({ receipt, state }: PassCardProps) {
  const words = useWords(guestWords);
  const language = useLanguage();
  const { isConfirmed, number, pass, name, arrive, leave } = receipt;
  const site = inLanguage(language, receipt.site, receipt.siteEn);
  return (
    <section className="pass panel" aria-label={words.passLabel}>
      <p className={isConfirmed ? 'pass-state pass-good' : 'pass-state pass-waiting'}>
        {isConfirmed ? <CheckCircleFilled /> : <ClockCircleFilled />} {state}
      </p>
      <figure className="pass-code">
        <QrCode value={pass} size={208} />
        <figcaption>
          <span>{words.number}</span>
          <strong>{number}</strong>
        </figcaption>
      </figure>
      <dl className="pass-facts">
        <div>
          <dt>{words.fields.VisitorName}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>{spanText(arrive, leave)}</dd>
        </div>
        {site && (
          <div>
            <dt>{words.at}</dt>
            <dd>{site}</dd>
          </div>
        )}
      </dl>
      <p className="pass-hint">{isConfirmed ? words.doneReady : words.doneWaiting}</p>
      <p className="muted">{words.save}</p>
    </section>
  );
}
