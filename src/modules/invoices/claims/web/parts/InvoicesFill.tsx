import { FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { sumYuan } from '#kit/rules/exact.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
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
import { fillInvoices, itemsIn, takeOutInvoice, withoutRow } from '../../contract/filling.ts';
import { claimWords } from '../words.ts';
import { ChosenInvoice } from './ChosenInvoice.tsx';
import { PickInvoices } from './PickInvoices.tsx';
import '#modules/invoices/folder/web/invoices.css';

/** Field for invoices: chosen from the folder or dropped here. Each fills a row of the form. */
export default function InvoicesFill(props: FillProps<'invoices'>) {
  const { control, value, onUpdate, id, aria, disabled, filled } = props;
  const words = useWords(claimWords);
  const showError = useShowError();
  const { onValues } = useFilling();
  const [isPicking, setPicking] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const items = itemsIn(value);
  const ids = items.map(({ Invoice: one }) => one);
  const company = Number(keyOf(own(filled?.values ?? {}, 'company'), 'company') ?? 0);
  const asked = { InvoiceIds: ids, ...(company > 0 ? { CompanyId: company } : {}) };
  const picked = useCall(Invoice.GetPicked, asked, { enabled: ids.length > 0, keep: true });

  const add = async (InvoiceIds: readonly number[]): Promise<void> => {
    try {
      const found = await callServer(Invoice.GetPicked, {
        InvoiceIds: [...InvoiceIds],
        ...(company > 0 ? { CompanyId: company } : {}),
      });
      onValues((before) => fillInvoices(control, before, found));
    } catch (error) {
      showError(error);
    }
  };
  /** Fills the row of an invoice again that was incomplete when it was opened. */
  const close = async (invoice: number): Promise<void> => {
    setOpened(null);
    const before = picked.data?.find(({ InvoiceId }) => InvoiceId === invoice);
    if (!before || before.State === 2) return;
    try {
      const found = await callServer(Invoice.GetPicked, {
        InvoiceIds: [invoice],
        ...(company > 0 ? { CompanyId: company } : {}),
      });
      onValues((values) => fillInvoices(control, takeOutInvoice(control, values, invoice), found));
    } catch (error) {
      showError(error);
    }
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
    <Dropping onDrop={(files) => !disabled && uploads.add(files)}>
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
          onOpen={setOpened}
        />
        {shown.length > 0 && (
          <ul className="invoice-pick">
            {shown.map((one) => (
              <ChosenInvoice
                key={one.InvoiceId}
                picked={one}
                reasons={items.find((item) => item.Invoice === one.InvoiceId)?.Reasons ?? {}}
                disabled={disabled}
                onReason={(code, text) => setReason(one.InvoiceId, code, text)}
                onOpen={() => setOpened(one.InvoiceId)}
                onRemove={() => onValues((before) => takeOutInvoice(control, before, one.InvoiceId))}
              />
            ))}
          </ul>
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
        {opened !== null && <InvoiceCard key={opened} id={opened} onGone={() => void close(opened)} />}
      </Drawer>
    </Dropping>
  );
}
