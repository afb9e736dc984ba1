import { FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { sumYuan } from '#kit/rules/exact.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { own } from '#modules/forms/contract/values.ts';
import { useFilling, type FillProps } from '#modules/forms/web/open.ts';
import { Invoice } from '#modules/invoices/folder/contract/Invoice.ts';
import { Dropping } from '#modules/invoices/folder/web/parts/Dropping.tsx';
import { InvoiceCard } from '#modules/invoices/folder/web/parts/InvoiceCard.tsx';
import { UploadResult } from '#modules/invoices/folder/web/parts/UploadResult.tsx';
import { accepted } from '#modules/invoices/folder/web/photo.ts';
import { useUploads } from '#modules/invoices/folder/web/useUploads.ts';
import type { Picked } from '../../contract/claim-calls.ts';
import { fillInvoices, itemsIn, takeOutInvoice, withoutRow } from '../../contract/filling.ts';
import { refillInvoice } from '../refill.ts';
import { claimWords } from '../words.ts';
import { ChosenInvoice } from './ChosenInvoice.tsx';
import { PickInvoices } from './PickInvoices.tsx';
import '#modules/invoices/folder/web/invoices.css';

/** Invoice that is open in the drawer, with what it said when it was opened. */
interface Opened {
  readonly id: number;
  readonly before: Picked | undefined;
}

/** Field for invoices: chosen from the folder or dropped here. Each fills a row of the form. */
export default function InvoicesFill(props: FillProps<'invoices'>) {
  const { control, value, onUpdate, id, aria, disabled, filled } = props;
  const words = useWords(claimWords);
  const showError = useShowError();
  const { onValues, onRowsMoved } = useFilling();
  const [isPicking, setPicking] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const items = itemsIn(value);
  const ids = items.map(({ Invoice: one }) => one);
  const company = Number(keyOf(own(filled?.values ?? {}, 'company'), 'company') ?? 0);
  const askedFor = (InvoiceIds: readonly number[]) => ({
    InvoiceIds: [...InvoiceIds],
    ...(company > 0 ? { CompanyId: company } : {}),
  });
  const picked = useCall(Invoice.GetPicked, askedFor(ids), { enabled: ids.length > 0, keep: true });

  const add = async (InvoiceIds: readonly number[]): Promise<void> => {
    try {
      const found = await callServer(Invoice.GetPicked, askedFor(InvoiceIds));
      onValues((before) => fillInvoices(control, before, found));
    } catch (error) {
      showError(error);
    }
  };
  const open = (invoice: number): void =>
    setOpened({ id: invoice, before: picked.data?.find(({ InvoiceId }) => InvoiceId === invoice) });
  /** Closes the drawer. What was completed or corrected there goes into the row. */
  const close = async ({ id: invoice, before }: Opened): Promise<void> => {
    setOpened(null);
    if (disabled || !ids.includes(invoice)) return;
    try {
      const [now] = await callServer(Invoice.GetPicked, askedFor([invoice]));
      if (now) onValues((values) => refillInvoice(control, values, before, now));
    } catch (error) {
      showError(error);
    }
  };
  /** Takes an invoice out of the form and closes the drawer in which it was removed from the folder. */
  const takeOut = (invoice: number): void => {
    setOpened(null);
    onValues((before) => takeOutInvoice(control, before, invoice));
    if (control.fills !== undefined) onRowsMoved(control.fills);
  };
  const uploads = useUploads((found) => {
    if (found.length > 0) void add(found);
  });

  // A deleted row takes its invoice out.
  const gone = filled ? withoutRow(control, filled.values) : [];
  const lost = gone.join();
  useEffect(() => {
    if (lost === '') return;
    onUpdate((before) => itemsIn(before).filter((item) => !lost.split(',').includes(String(item.Invoice))));
  }, [lost, onUpdate]);

  const setReason = (invoice: number, code: string, text: string): void =>
    onUpdate((before) =>
      itemsIn(before).map((item) =>
        item.Invoice === invoice ? { ...item, Reasons: { ...item.Reasons, [code]: text } } : item,
      ),
    );
  const shown = (picked.data ?? []).filter(({ InvoiceId }) => ids.includes(InvoiceId));
  const sum = sumYuan(shown.map(({ Total }) => Total || '0'));
  return (
    <Dropping onDrop={uploads.add} isDisabled={disabled}>
      <div className="invoice-fill" id={id} tabIndex={-1} {...aria}>
        <div className="invoice-fill-bar">
          <Button icon={<FolderOpenOutlined />} disabled={disabled} onClick={() => setPicking(true)}>
            {words.choose}
          </Button>
          <Button icon={<UploadOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
            {words.upload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={accepted}
            aria-label={words.upload}
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <span className="invoice-quiet">
            {shown.length > 0 && filled
              ? words.compare(formatYuan(sum), formatYuan(filled.total))
              : words.note}
          </span>
        </div>
        <UploadResult
          dropped={uploads.dropped}
          onRetry={uploads.retry}
          onClear={uploads.clear}
          onOpen={open}
        />
        {ids.length > 0 && (
          <Answer of={picked} rows={2}>
            {() => (
              <ul className="invoice-pick">
                {shown.map((one) => (
                  <ChosenInvoice
                    key={one.InvoiceId}
                    picked={one}
                    reasons={items.find((item) => item.Invoice === one.InvoiceId)?.Reasons ?? {}}
                    disabled={disabled}
                    onReason={(code, text) => setReason(one.InvoiceId, code, text)}
                    onOpen={() => open(one.InvoiceId)}
                    onRemove={() => takeOut(one.InvoiceId)}
                  />
                ))}
              </ul>
            )}
          </Answer>
        )}
      </div>
      <PickInvoices
        open={isPicking}
        taken={ids}
        onPick={(chosen) => void add(chosen)}
        onClose={() => setPicking(false)}
      />
      <Drawer
        open={opened !== null}
        size={960}
        title={words.detail}
        onClose={() => opened !== null && void close(opened)}
        destroyOnHidden
      >
        {opened !== null && <InvoiceCard key={opened.id} id={opened.id} onGone={() => takeOut(opened.id)} />}
      </Drawer>
    </Dropping>
  );
}
