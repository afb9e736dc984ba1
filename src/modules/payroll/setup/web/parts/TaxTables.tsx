import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { TaxTable } from '../../contract/TaxTable.ts';
import { setupWords } from '../setup-words.ts';
import { sourceText } from '../source-text.ts';
import { RowsField } from './RowsField.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Table = ReplyOf<typeof TaxTable.GetTaxTableList>[number];

/** List of wage tax tables, latest first. */
export function TaxTables() {
  const { tables: words, edit: editWord } = useWords(setupWords);
  const language = useLanguage();
  const found = useCall(TaxTable.GetTaxTableList, {});
  /** Table in the dialog, and whether it is the start of a new table. */
  const [edited, edit] = useState<{ readonly table: Table; readonly isNew: boolean } | null>(null);
  return (
    <>
      <div className="slip-filters">
        <p className="slip-hint">{words.hint}</p>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!found.data?.[0]}
          onClick={() => found.data?.[0] && edit({ table: found.data[0], isNew: true })}
        >
          {words.add}
        </Button>
      </div>
      <Answer of={found} rows={4}>
        {(tables) => (
          <ul className="slip-list slip-tall">
            {tables.map((table) => (
              <li key={table.TableId}>
                <span>
                  <strong>{words.since(table.FromMonth)}</strong>
                  <small>
                    {words.basic} {formatYuan(table.Basic)} · {words.bonus} {table.BonusUntil}
                  </small>
                  <Bands title={words.year} bands={table.Year} />
                  <Bands title={words.monthly} bands={table.Month} />
                  <small>{sourceText(language, table.Source)}</small>
                </span>
                <span className="slip-list-actions">
                  <Button
                    size="small"
                    aria-label={`${editWord} ${table.FromMonth}`}
                    onClick={() => edit({ table, isNew: false })}
                  >
                    {editWord}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {edited && <TableDialog {...edited} onClose={() => edit(null)} />}
    </>
  );
}

function Bands({ title, bands }: { readonly title: string; readonly bands: Table['Year'] }) {
  const { tables: words } = useWords(setupWords);
  return (
    <table className="pay-bands">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.upTo}</th>
          <th scope="col">{words.rate}</th>
          <th scope="col">{words.less}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ UpTo, Rate, Less }) => (
          <tr key={UpTo ?? ''}>
            <td>{UpTo === null ? words.beyond : formatYuan(UpTo)}</td>
            <td>{Rate}</td>
            <td>{formatYuan(Less)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableDialogProps {
  readonly table: Table;
  readonly isNew: boolean;
  readonly onClose: () => void;
}

function TableDialog({ table, isNew, onClose }: TableDialogProps) {
  const { tables: words, ...common } = useWords(setupWords);
  const { TableId, Version, FromMonth, ...known } = table;
  const bands = (
    <RowsField
      columns={[
        { name: 'UpTo', label: words.upTo, isOpen: true },
        { name: 'Rate', label: words.rate },
        { name: 'Less', label: words.less },
      ]}
    />
  );
  return (
    <Modal
      open
      title={isNew ? words.add : words.editTitle}
      footer={null}
      width={720}
      onCancel={onClose}
      destroyOnHidden
    >
      <EditForm
        call={TaxTable.SaveTaxTable}
        hidden={isNew ? {} : { TableId, Version }}
        initial={isNew ? known : { FromMonth, ...known }}
        fields={[
          { name: 'FromMonth', label: common.from, kind: 'text', hint: common.month },
          { name: 'Basic', label: words.basic, kind: 'text' },
          { name: 'BonusUntil', label: words.bonus, kind: 'text', hint: common.month },
          { name: 'Year', label: words.year, kind: 'own', isWhole: true, control: bands },
          { name: 'Month', label: words.monthly, kind: 'own', isWhole: true, control: bands },
          { name: 'Source', label: words.source, kind: 'area' },
        ]}
        submit={common.save}
        isDense
        onDone={onClose}
        onCancel={{ label: common.cancel, run: onClose }}
      />
    </Modal>
  );
}
