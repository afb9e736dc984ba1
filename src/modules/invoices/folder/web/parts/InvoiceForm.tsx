import { Alert } from 'antd';
import { Decimal } from 'decimal.js';
import { useState } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { refetch } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { invoiceKindLabels, type InvoiceKind } from '#modules/invoices/contract/codes.ts';
import { fieldWords, sourceWords } from '#modules/invoices/contract/field-words.ts';
import type { RecordField } from '#modules/invoices/contract/record.ts';
import { Invoice, type InvoiceDetail } from '../../contract/Invoice.ts';
import { invoiceWords } from '../words.ts';

const structured = ['xml', 'ofdAttachment', 'pdfAttachment', 'ofdTags'];
const order = [
  'Kind',
  'Code',
  'Number',
  'IssuedOn',
  'BuyerName',
  'BuyerTaxId',
  'SellerName',
  'SellerTaxId',
  'Net',
  'Tax',
  'Total',
] as const satisfies readonly RecordField[];
type Typed = (typeof order)[number];

/** Fields that each kind of paper has; digital ones have all but the code. */
const few: Partial<Record<InvoiceKind, readonly Typed[]>> = {
  10: ['Kind', 'IssuedOn', 'Total', 'Number'],
  11: ['Kind', 'Total', 'IssuedOn', 'Number'],
  12: ['Kind', 'IssuedOn', 'Total', 'Number', 'SellerName'],
  14: ['Kind', 'IssuedOn', 'Total', 'Number', 'SellerName'],
  19: ['Kind', 'IssuedOn', 'Total', 'Number', 'SellerName'],
};
/** Prefix of the fields of the form, as refusals of the calls name them. */
const prefix = 'Fields.';
const rates = [0, 1, 3, 5, 6, 9, 13];

const isCoded = (kind: InvoiceKind | null): boolean => kind !== null && kind >= 5 && kind <= 9;

interface InvoiceFormProps {
  /** Left out: a new invoice without a file. */
  readonly invoice?: InvoiceDetail;
  /** Is told whether the invoice was in the folder already; then what was typed is not saved. */
  readonly onDone: (id: number, isKnown: boolean) => void;
  readonly onCancel: () => void;
}

/** Form to complete or correct an invoice. A photo asks only for what its code does not say, as few fields as possible. */
export function InvoiceForm({ invoice, onDone, onCancel }: InvoiceFormProps) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const [kind, setKind] = useState<InvoiceKind | null>(invoice?.Record.Kind ?? null);
  const record = invoice?.Record;
  const isPhoto = invoice !== undefined && invoice.Files.every(({ Format }) => Format === 'image');
  const isKnown = (name: Typed): boolean => {
    const source = invoice?.Sources[name];
    // A code is as good as a file for what it says; only other fields are asked for.
    return source !== undefined && (structured.includes(source) || (isPhoto && source === 'qr'));
  };
  const names = (kind !== null && few[kind]) || order.filter((name) => name !== 'Code' || isCoded(kind));
  const asked = names.filter(
    (name) => !isKnown(name) && !(isPhoto && (name === 'BuyerTaxId' || name === 'SellerTaxId')),
  );
  const start = Object.fromEntries(
    order.map((name) => [name, record?.[name] ?? (name === 'Kind' ? undefined : '')]),
  );
  const labelOf = (name: Typed): string => fieldWords[name][language];
  const fields = asked.map((name): Field => {
    const source = invoice?.Sources[name];
    const others = invoice?.Disagreements.filter(({ Field: field }) => field === name) ?? [];
    const hint = [
      ...(source && source !== 'typed' ? [words.source(sourceWords[source][language])] : []),
      ...others.map(({ Source, Value }) => words.saidOther(sourceWords[Source][language], Value)),
      ...(name === 'BuyerName' && !source ? [words.buyerHint] : []),
    ].join(language === 'zh' ? '；' : '; ');
    const base = { name: `${prefix}${name}`, label: labelOf(name), ...(hint ? { hint } : {}) };
    if (name === 'Kind')
      return {
        ...base,
        kind: 'choice',
        options: Object.entries(invoiceKindLabels).map(([value, label]) => ({
          value: Number(value),
          label: label[language],
        })),
      };
    return { ...base, kind: name === 'IssuedOn' ? 'day' : 'text' };
  });
  const hiddenFields = Object.fromEntries(
    order.filter((name) => !asked.includes(name)).map((name) => [name, start[name]]),
  );
  const form = {
    fields,
    initial: Object.fromEntries(asked.map((name) => [`${prefix}${name}`, start[name]])),
    submit: invoice?.State === 1 || !invoice ? words.confirm : words.save,
    onCancel: { label: words.cancel, run: onCancel },
    // Another window, or a file that joined, may have changed the invoice meanwhile.
    onRefused: () => refetch([Invoice.Edit.controller]),
    adapt: (values: Readonly<Record<string, unknown>>) => {
      const given = Object.entries({ ...hiddenFields, ...values });
      const Fields = Object.fromEntries(
        given.map(([name, value]) => [name.replace(prefix, ''), value ?? '']),
      );
      return invoice ? { InvoiceId: invoice.InvoiceId, Version: invoice.Version, Fields } : { Fields };
    },
    derive: (changed: Readonly<Record<string, unknown>>) => {
      const chosen = changed[`${prefix}Kind`];
      if (chosen !== undefined) setKind(Number(chosen) as InvoiceKind);
      return undefined;
    },
  };
  const known = order.filter((name) => !asked.includes(name) && names.includes(name) && start[name]);
  return (
    <div className="invoice-form">
      {isPhoto && (
        <Alert type="info" showIcon title={record?.Number ? words.photoHint : words.plainPhotoHint} />
      )}
      {known.length > 0 && (
        <dl className="invoice-known">
          {known.map((name) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>
                {name === 'Kind' && record?.Kind
                  ? invoiceKindLabels[record.Kind][language]
                  : String(start[name])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {asked.includes('Total') && record?.Net && <Rates net={record.Net} />}
      {invoice ? (
        <EditForm call={Invoice.Edit} {...form} onDone={() => onDone(invoice.InvoiceId, false)} />
      ) : (
        <EditForm
          call={Invoice.AddTyped}
          {...form}
          onDone={({ InvoiceId, IsJoined }) => onDone(InvoiceId, IsJoined)}
        />
      )}
    </div>
  );
}

/** Totals that an amount without tax gives at the usual rates, to compare with what is printed. */
function Rates({ net }: { readonly net: string }) {
  const words = useWords(invoiceWords);
  return (
    <p className="invoice-rates">
      <span className="invoice-quiet">{words.rateHint}</span>
      {rates.map((rate) => (
        <span key={rate}>
          {words.rate(
            rate,
            formatYuan(
              new Decimal(net)
                .times(100 + rate)
                .dividedBy(100)
                .toFixed(2),
            ),
          )}
        </span>
      ))}
    </p>
  );
}
