import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Popconfirm } from 'antd';
import { formatYuan } from '#kit/rules/money.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { checkWords, levelLabels } from '#modules/invoices/folder/contract/checks.ts';
import { invoiceWords } from '#modules/invoices/folder/web/words.ts';
import type { Picked } from '../../contract/claim-calls.ts';
import { claimWords } from '../words.ts';

interface ChosenInvoiceProps {
  readonly picked: Picked;
  readonly reasons: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly onReason: (code: string, text: string) => void;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** One invoice of a form that is being filled in: what it is, what its checks say, and the reason they ask for. */
export function ChosenInvoice(props: ChosenInvoiceProps) {
  const { picked, reasons, disabled, onReason, onOpen, onRemove } = props;
  const words = useWords(claimWords);
  const { noSeller } = useWords(invoiceWords);
  const language = useLanguage();
  const name = picked.SellerName || picked.Number || picked.IssuedOn || noSeller;
  const isOpen = picked.State === 1 || picked.State === 8;
  return (
    <li className="invoice-chosen">
      <div className="invoice-pick-line">
        <button type="button" className="invoice-open" aria-label={words.open(name)} onClick={onOpen}>
          <span>{name}</span>
        </button>
        <span className="invoice-pick-amount">{picked.Total && formatYuan(picked.Total)}</span>
        <span className="invoice-quiet">
          {[picked.Kind && invoiceKindLabels[picked.Kind][language], picked.IssuedOn, picked.Number.slice(-8)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isOpen && <Status tone="waiting">{words.toCheck}</Status>}
      </div>
      <Popconfirm
        title={words.removeSure}
        okText={words.removeIt}
        cancelText={words.cancel}
        disabled={disabled}
        onConfirm={onRemove}
      >
        <Button type="text" icon={<DeleteOutlined />} disabled={disabled} aria-label={words.remove(name)} />
      </Popconfirm>
      {picked.Checks.filter(({ Level }) => Level < 3 && !isOpen).map(({ Code, Level }) => (
        <div key={Code} className="invoice-said">
          <Status tone={Level === 1 ? 'bad' : 'waiting'}>{checkWords[Code][language]}</Status>
          {Level === 1 && <span className="invoice-quiet">{levelLabels[Level][language]}</span>}
          {Level === 2 && (
            <Input
              size="small"
              maxLength={200}
              disabled={disabled}
              placeholder={words.reason}
              aria-label={words.reasonFor(checkWords[Code][language])}
              value={reasons[Code] ?? ''}
              onChange={(event) => onReason(Code, event.target.value)}
            />
          )}
        </div>
      ))}
    </li>
  );
}
