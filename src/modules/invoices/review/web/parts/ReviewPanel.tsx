import { App, Button } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { Invoice } from '#modules/invoices/folder/contract/Invoice.ts';
import { invoiceWords } from '#modules/invoices/folder/web/words.ts';
import type { Reviewed } from '../../contract/review-calls.ts';
import { reviewWords } from '../words.ts';
import '#modules/invoices/folder/web/invoices.css';

/** Finance's review below a form that stands on invoices: each is accepted, lowered or refused before the form moves on. */
export default function ReviewPanel({ formId, controls, isSubmitted }: FormPanelProps) {
  const hasInvoices = controls.some((control) => control['type'] === 'invoices');
  return hasInvoices && isSubmitted ? <Review formId={formId} /> : null;
}

type Asking = { readonly invoice: Reviewed; readonly isLower: boolean };

function Review({ formId }: { readonly formId: number }) {
  const words = useWords(reviewWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const [asking, setAsking] = useState<Asking | null>(null);
  const found = useCall(Invoice.GetFormInvoices, { FormID: formId });
  const review = found.data;
  const decide = useAct(Invoice.Decide);
  const isDecided = review?.Invoices.some(({ Accepted }) => Accepted !== '') ?? false;
  if (found.error && !review)
    return (
      <Panel title={words.title}>
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      </Panel>
    );
  if (!review || review.Invoices.length === 0 || !(review.CanDecide || isDecided)) return null;
  const open = review.Invoices.filter(({ Accepted }) => Accepted === '');
  const accept = (ids: readonly number[]): void =>
    decide.mutate(
      { FormID: formId, Decisions: ids.map((InvoiceId) => ({ InvoiceId, Accept: true })) },
      { onSuccess: () => void message.success(words.done), onError: showError },
    );
  return (
    <Panel
      title={words.title}
      extra={
        review.CanDecide &&
        open.length > 0 && (
          <Button loading={decide.isPending} onClick={() => accept(open.map(({ InvoiceId }) => InvoiceId))}>
            {words.acceptAll}
          </Button>
        )
      }
    >
      <ul className="invoice-pick">
        {review.Invoices.map((invoice) => (
          <ReviewLine
            key={invoice.InvoiceId}
            invoice={invoice}
            mayDecide={review.CanDecide && !invoice.IsRefused}
            isBusy={decide.isPending}
            onAccept={() => accept([invoice.InvoiceId])}
            onAsk={(isLower) => setAsking({ invoice, isLower })}
          />
        ))}
      </ul>
      <p className="invoice-payable">{words.payable(formatYuan(review.Payable))}</p>
      {asking && <AskDialog formId={formId} asking={asking} onClose={() => setAsking(null)} />}
    </Panel>
  );
}

interface ReviewLineProps {
  readonly invoice: Reviewed;
  readonly mayDecide: boolean;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onAsk: (isLower: boolean) => void;
}

function ReviewLine({ invoice, mayDecide, isBusy, onAccept, onAsk }: ReviewLineProps) {
  const words = useWords(reviewWords);
  const { noSeller } = useWords(invoiceWords);
  const language = useLanguage();
  const { SellerName, Number, Amount, Accepted, IsRefused, Reason, DecidedBy, InputTax, HasRedHint } =
    invoice;
  const isOpen = Accepted === '';
  const notes = [
    Number.slice(-8),
    InputTax === '0.00' ? '' : words.inputTax(formatYuan(InputTax)),
    DecidedBy && words.by(inLanguage(language, DecidedBy.name, DecidedBy.nameEn)),
    Reason,
  ];
  return (
    <li className="invoice-review">
      <div className="invoice-pick-line">
        <span className="invoice-pick-name">{SellerName || Number || noSeller}</span>
        <span className="invoice-pick-amount">{formatYuan(Amount)}</span>
        <span className="invoice-quiet">{notes.filter(Boolean).join(' · ')}</span>
        <Status tone={isOpen ? 'waiting' : IsRefused ? 'bad' : 'good'}>
          {isOpen ? words.undecided : IsRefused ? words.refused : words.accepted(formatYuan(Accepted))}
        </Status>
      </div>
      {HasRedHint && <Status tone="waiting">{words.redHint}</Status>}
      {mayDecide && (
        <div className="invoice-review-acts">
          {isOpen && (
            <Button size="small" disabled={isBusy} onClick={onAccept}>
              {words.accept}
            </Button>
          )}
          <Button size="small" disabled={isBusy} onClick={() => onAsk(true)}>
            {words.lower}
          </Button>
          <Button size="small" danger disabled={isBusy} onClick={() => onAsk(false)}>
            {words.refuse}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Names of the fields, as refusals of the call name them. */
const amountField = 'Decisions.0.Amount';
const reasonField = 'Decisions.0.Reason';

/** Asks for the reason, and for the amount where it is lowered. */
function AskDialog({ formId, asking, onClose }: { formId: number; asking: Asking; onClose: () => void }) {
  const words = useWords(reviewWords);
  const { noSeller } = useWords(invoiceWords);
  const { message } = App.useApp();
  const { invoice, isLower } = asking;
  const name = invoice.SellerName || invoice.Number || noSeller;
  return (
    <Modal
      open
      width={480}
      title={isLower ? words.lowerTitle(name) : words.refuseTitle(name)}
      footer={null}
      onCancel={onClose}
    >
      {!isLower && <p>{words.refuseNote}</p>}
      <EditForm
        call={Invoice.Decide}
        fields={[
          ...(isLower
            ? [{ name: amountField, label: words.amount, kind: 'text' as const, isRequired: true }]
            : []),
          { name: reasonField, label: words.reason, kind: 'area' as const, isRequired: true },
        ]}
        initial={isLower ? { [amountField]: invoice.Accepted || invoice.Amount } : {}}
        adapt={(values) => ({
          FormID: formId,
          Decisions: [
            {
              InvoiceId: invoice.InvoiceId,
              Accept: isLower,
              ...(isLower ? { Amount: values[amountField] ?? '' } : {}),
              Reason: values[reasonField] ?? '',
            },
          ],
        })}
        submit={isLower ? words.save : words.refuse}
        isDanger={!isLower}
        onDone={() => {
          void message.success(words.done);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
