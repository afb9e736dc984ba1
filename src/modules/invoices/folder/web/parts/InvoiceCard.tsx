import { App, Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { refetch, useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { detailPath } from '#modules/approval/web/open.ts';
import { FileInPlace, FileLine, showsInPlace, useOpenFile } from '#modules/forms/web/open.ts';
import { invoiceKindLabels, type InvoiceKind } from '#modules/invoices/contract/codes.ts';
import { fieldWords, sourceWords } from '#modules/invoices/contract/field-words.ts';
import type { RecordField } from '#modules/invoices/contract/record.ts';
import { Invoice, type InvoiceDetail } from '../../contract/Invoice.ts';
import { invoiceWords } from '../words.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import { CheckList, InvoiceStatus } from './states.tsx';

/** One invoice: its original beside its fields, the checks, files and history. */
export function InvoiceCard({ id, onGone }: { readonly id: number; readonly onGone: () => void }) {
  const found = useCall(Invoice.GetDetail, { InvoiceId: id });
  return (
    <Answer of={found} rows={8}>
      {(invoice) => <Loaded invoice={invoice} onGone={onGone} />}
    </Answer>
  );
}

function Loaded({ invoice, onGone }: { invoice: InvoiceDetail; onGone: () => void }) {
  const words = useWords(invoiceWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const [isEditing, setEditing] = useState(invoice.State === 1);
  const remove = useAct(Invoice.Remove);
  const restore = useAct(Invoice.Restore);
  const { InvoiceId, Version, State, CanEdit } = invoice;
  /** Shows a refusal and loads the invoice again: somebody or something else may have changed it. */
  const onError = (error: Error): void => {
    showError(error);
    refetch([Invoice.Remove.controller]);
  };
  const removeIt = (): void =>
    remove.mutate(
      { InvoiceId, Version },
      {
        onSuccess: () => {
          void message.success(words.removed);
          onGone();
        },
        onError,
      },
    );
  const restoreIt = (): void =>
    restore.mutate(
      { InvoiceId, Version },
      { onSuccess: () => void message.success(words.restored), onError },
    );
  return (
    <>
      <Head invoice={invoice} />
      {invoice.RefusedReason && State === 8 && (
        <Alert type="warning" showIcon title={words.refused(invoice.RefusedReason)} />
      )}
      <CheckList checks={invoice.Checks} />
      <div className="invoice-beside">
        <Original invoice={invoice} />
        <div>
          {isEditing && CanEdit ? (
            <InvoiceForm
              invoice={invoice}
              onDone={() => {
                void message.success(words.saved);
                setEditing(false);
              }}
              onCancel={() => setEditing(false)}
            />
          ) : (
            <>
              <Facts invoice={invoice} />
              <div className="invoice-buttons">
                {CanEdit && (
                  <Button type={State === 1 ? 'primary' : 'default'} onClick={() => setEditing(true)}>
                    {State === 1 ? words.complete : words.edit}
                  </Button>
                )}
                {CanEdit && (
                  <Button danger loading={remove.isPending} onClick={removeIt}>
                    {words.remove}
                  </Button>
                )}
                {State === 9 && (
                  <Button loading={restore.isPending} onClick={restoreIt}>
                    {words.restore}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      </div>
      <More invoice={invoice} />
    </>
  );
}

function Head({ invoice }: { readonly invoice: InvoiceDetail }) {
  const words = useWords(invoiceWords);
  const { SellerName, Total, State, FormID, FormNumber } = invoice;
  return (
    <header className="invoice-head">
      <div>
        <h2>{SellerName || words.noSeller}</h2>
        <p>
          <InvoiceStatus state={State} />
          {FormID !== null && <Link to={detailPath(FormID)}>{words.usedIn(FormNumber)}</Link>}
        </p>
      </div>
      {Total && <span className="invoice-total">¥{formatYuan(Total)}</span>}
    </header>
  );
}

/** The original if the browser can show it; an XML or OFD is drawn from its fields and says so. */
function Original({ invoice }: { readonly invoice: InvoiceDetail }) {
  const words = useWords(invoiceWords);
  const shown = invoice.Files.find(({ Name }) => showsInPlace(Name));
  if (shown)
    return (
      <figure className="invoice-original">
        <FileInPlace uid={shown.UID} name={shown.Name} />
      </figure>
    );
  const { Lines, Trips } = invoice.Record;
  if (Lines.length === 0 && Trips.length === 0) return null;
  return (
    <figure className="invoice-drawn">
      <figcaption>{words.readFrom}</figcaption>
      {Lines.length > 0 && (
        <table>
          <tbody>
            {Lines.map((line, at) => (
              // The lines are only read, so the index can be the key.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>{line.Name}</td>
                <td>{line.Rate}</td>
                <td>{line.Net && formatYuan(line.Net)}</td>
                <td>{line.Tax && formatYuan(line.Tax)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {Trips.map((trip) => (
        <p key={`${trip.On}${trip.From}${trip.To}`}>
          {[trip.On, `${trip.From}—${trip.To}`, trip.Vehicle, trip.Grade, trip.Traveller]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </figure>
  );
}

const shownFields = [
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
  'Other',
  'Total',
  'RedOf',
] as const satisfies readonly RecordField[];
const amounts = ['Net', 'Tax', 'Other', 'Total'];

/** Fields with their sources; doubtful ones are marked with what another source says. */
function Facts({ invoice }: { readonly invoice: InvoiceDetail }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const { Record, Sources, Disagreements } = invoice;
  const textOf = (name: (typeof shownFields)[number], value: string): string => {
    if (name === 'Kind' && value in invoiceKindLabels)
      return invoiceKindLabels[Number(value) as InvoiceKind][language];
    return value && amounts.includes(name) ? formatYuan(value) : value;
  };
  const shown = shownFields.flatMap((name) => Sources[name] ?? []);
  // A source that all fields share is said once.
  const common = new Set(shown).size === 1 ? shown[0] : undefined;
  return (
    <>
      {common && <p className="invoice-quiet">{words.source(sourceWords[common][language])}</p>}
      <dl className="invoice-facts">
        {shownFields.map((name) => {
          const text = textOf(name, String(Record[name] ?? ''));
          const source = Sources[name];
          const others = Disagreements.filter(({ Field }) => Field === name);
          if (!text || (name === 'Other' && text === '0.00')) return null;
          return (
            <div key={name} className={others.length > 0 ? 'invoice-doubtful' : undefined}>
              <dt>{fieldWords[name][language]}</dt>
              <dd>
                <span>{text}</span>
                {source && source !== common && (
                  <span className="invoice-quiet">{words.source(sourceWords[source][language])}</span>
                )}
                {others.map(({ Source, Value }) => (
                  <span key={`${Source}${Value}`}>
                    {words.saidOther(sourceWords[Source][language], textOf(name, Value))}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function More({ invoice }: { readonly invoice: InvoiceDetail }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const { openFile, preview } = useOpenFile();
  return (
    <>
      {invoice.Files.length > 0 && <h3 className="invoice-section">{words.files}</h3>}
      <ul className="form-file-list">
        {invoice.Files.map(({ UID, Name }) => (
          <FileLine key={UID} name={Name} onOpen={() => openFile({ uid: UID, name: Name })} />
        ))}
      </ul>
      {preview}
      <h3 className="invoice-section">{words.history}</h3>
      <ul className="invoice-history">
        {invoice.Events.map((event) => (
          <li key={`${String(event.At)}${event.Kind}`}>
            <span>{words.events[event.Kind]}</span>
            <span className="invoice-quiet">
              {[event.Name && inLanguage(language, event.Name, event.NameEn ?? ''), shortTime(event.At)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
