import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { sumYuan } from '#kit/rules/exact.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { Invoice } from '#modules/invoices/folder/contract/Invoice.ts';
import { WorstCheck } from '#modules/invoices/folder/web/parts/states.tsx';
import { invoiceWords } from '#modules/invoices/folder/web/words.ts';
import { claimWords } from '../words.ts';

interface PickInvoicesProps {
  readonly open: boolean;
  /** Invoices that stand in the form already. */
  readonly taken: readonly number[];
  readonly onPick: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Drawer with the usable invoices of one's folder; the sum grows as they are ticked. */
export function PickInvoices({ open, taken, onPick, onClose }: PickInvoicesProps) {
  const words = useWords(claimWords);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(new Map());
  const close = (): void => {
    setChosen([]);
    onClose();
  };
  const toggle = (id: number, total: string, isOn: boolean): void => {
    setChosen((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)));
    setAmounts((before) => new Map(before).set(id, total));
  };
  const sum = sumYuan(chosen.map((id) => amounts.get(id) ?? '0'));
  return (
    <Drawer
      open={open}
      size={640}
      title={words.chooseTitle}
      onClose={close}
      destroyOnHidden
      footer={
        <div className="invoice-pick-foot">
          <span>{chosen.length > 0 && words.sum(formatYuan(sum))}</span>
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onPick(chosen);
              close();
            }}
          >
            {words.add(chosen.length)}
          </Button>
        </div>
      }
    >
      {open && <Usable taken={taken} chosen={chosen} onToggle={toggle} />}
    </Drawer>
  );
}

interface UsableProps {
  readonly taken: readonly number[];
  readonly chosen: readonly number[];
  readonly onToggle: (id: number, total: string, isOn: boolean) => void;
}

function Usable({ taken, chosen, onToggle }: UsableProps) {
  const words = useWords(claimWords);
  const { noSeller } = useWords(invoiceWords);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const found = useCall(Invoice.GetMyPage, { Tab: 'usable', PageSize: 200 }, { fresh: true });
  const matches = (text: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <Answer of={found} rows={6}>
      {({ Rows, Total }) => {
        const offered = Rows.filter(({ InvoiceId }) => !taken.includes(InvoiceId));
        if (offered.length === 0)
          return (
            <Nothing text={words.none}>
              <Link to="/Invoice">{words.openFolder}</Link>
            </Nothing>
          );
        const matching = offered.filter(({ SellerName, Number }) => matches(`${SellerName} ${Number}`));
        return (
          <>
            {Total > Rows.length && <p className="invoice-quiet">{words.newest(Rows.length, Total)}</p>}
            <Input.Search
              allowClear
              placeholder={words.search}
              aria-label={words.search}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {matching.length === 0 && <Nothing isFiltered />}
            <ul className="invoice-pick">
              {matching.map((row) => (
                <li key={row.InvoiceId}>
                  <Checkbox
                    checked={chosen.includes(row.InvoiceId)}
                    onChange={(event) => onToggle(row.InvoiceId, row.Total, event.target.checked)}
                  >
                    <span className="invoice-pick-line">
                      <span className="invoice-pick-name">{row.SellerName || row.Goods || noSeller}</span>
                      <span className="invoice-pick-amount">{formatYuan(row.Total)}</span>
                      <span className="invoice-quiet">
                        {[
                          row.Kind && invoiceKindLabels[row.Kind][language],
                          row.IssuedOn,
                          row.Number.slice(-8),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {row.Checks.length > 0 && <WorstCheck checks={row.Checks} />}
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Answer>
  );
}
