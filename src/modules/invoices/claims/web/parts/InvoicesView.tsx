import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { FileLine, useOpenFile, type ViewProps } from '#modules/forms/web/open.ts';
import { invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { checkWords } from '#modules/invoices/folder/contract/checks.ts';
import { Invoice } from '#modules/invoices/folder/contract/Invoice.ts';
import { invoiceWords } from '#modules/invoices/folder/web/words.ts';
import type { ShownInvoice } from '../../contract/claim-calls.ts';
import { itemsIn } from '../../contract/filling.ts';
import { claimWords } from '../words.ts';
import '#modules/invoices/folder/web/invoices.css';

/** Invoices of a form for reading: each with its original, and the checks that said something with the reason. */
export default function InvoicesView({ value }: ViewProps<'invoices'>) {
  const words = useWords(claimWords);
  const InvoiceIds = itemsIn(value).map((item) => item.Invoice);
  const found = useCall(Invoice.GetShown, { InvoiceIds });
  return (
    <Answer of={found} rows={2}>
      {(shown) =>
        shown.length === 0 ? (
          <span className="invoice-quiet">{words.noneShown}</span>
        ) : (
          <ul className="invoice-pick">
            {shown.map((one) => (
              <OneInvoice key={one.InvoiceId} invoice={one} />
            ))}
          </ul>
        )
      }
    </Answer>
  );
}

function OneInvoice({ invoice }: { readonly invoice: ShownInvoice }) {
  const words = useWords(claimWords);
  const { noSeller } = useWords(invoiceWords);
  const language = useLanguage();
  const { openFile, preview } = useOpenFile();
  const { Kind, SellerName, IssuedOn, Number, Amount, Total, Checks, Reasons, Files } = invoice;
  return (
    <li className="invoice-chosen">
      <div className="invoice-pick-line">
        <span className="invoice-pick-name">{SellerName || Number || noSeller}</span>
        <span className="invoice-pick-amount">{formatYuan(Amount || Total)}</span>
        <span className="invoice-quiet">
          {[
            Kind && invoiceKindLabels[Kind][language],
            IssuedOn,
            Number.slice(-8),
            ...(Amount === Total ? [] : [`${words.claimed} ${formatYuan(Amount)} / ${formatYuan(Total)}`]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {Checks.map(({ Code, Level }) => (
        <div key={Code} className="invoice-said">
          <Status tone={Level === 1 ? 'bad' : Level === 2 ? 'waiting' : 'neutral'}>
            {checkWords[Code][language]}
          </Status>
          {Reasons[Code] && <span className="invoice-quiet">{words.said(Reasons[Code])}</span>}
        </div>
      ))}
      {Files.length > 0 && (
        <ul className="form-file-list invoice-said">
          {Files.map(({ UID, Name }) => (
            <FileLine key={UID} name={Name} onOpen={() => openFile({ uid: UID, name: Name })} />
          ))}
        </ul>
      )}
      {preview}
    </li>
  );
}
