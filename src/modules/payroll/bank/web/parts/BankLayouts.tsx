import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { setupWords } from '#modules/payroll/setup/web/setup-words.ts';
import { BankLayout } from '../../contract/BankLayout.ts';
import { bankFormat, bankFormatKinds } from '../../contract/bank-codes.ts';
import {
  bankSource,
  bankSourceLabels,
  separatorLabels,
  separators,
} from '../../contract/bank-layout-codes.ts';
import { layoutWords } from '../layout-words.ts';
import { BankColumns } from './BankColumns.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Layout = ReplyOf<typeof BankLayout.GetBankLayoutList>[number];

/** List of bank file layouts. */
export function BankLayouts() {
  const words = useWords(layoutWords);
  const { edit: editWord } = useWords(setupWords);
  const language = useLanguage();
  const found = useCall(BankLayout.GetBankLayoutList, {});
  /** Layout in the dialog. Null if closed, 'new' to add one. */
  const [edited, edit] = useState<Layout | 'new' | null>(null);
  return (
    <>
      <div className="slip-filters">
        <p className="slip-hint">{words.hint}</p>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
          {words.add}
        </Button>
      </div>
      <Answer of={found} rows={4}>
        {(layouts) => (
          <>
            {layouts.length === 0 && <Nothing text={words.empty} />}
            <ul className="slip-list">
              {layouts.map((layout) => {
                const name = inLanguage(language, layout.Name, layout.NameEn);
                return (
                  <li key={layout.LayoutId}>
                    <span>
                      <strong>{name}</strong>
                      <small>
                        {bankFormatKinds[layout.Format][language]} ·{' '}
                        {layout.Columns.map(
                          ({ Title, Source }) => Title || bankSourceLabels[Source][language],
                        ).join(' | ')}
                      </small>
                    </span>
                    {!layout.IsActive && <Tag>{words.inactive}</Tag>}
                    <span className="slip-list-actions">
                      <Button size="small" aria-label={`${editWord} ${name}`} onClick={() => edit(layout)}>
                        {editWord}
                      </Button>
                    </span>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Answer>
      {edited !== null && (
        <LayoutDialog layout={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  );
}

interface LayoutDialogProps {
  /** Layout to edit. Null to add one. */
  readonly layout: Layout | null;
  readonly onClose: () => void;
}

/** Columns of a new layout, which most banks want. */
const first = [bankSource.account, bankSource.name, bankSource.amount] as const;

function LayoutDialog({ layout, onClose }: LayoutDialogProps) {
  const words = useWords(layoutWords);
  const { save, cancel } = useWords(setupWords);
  const language = useLanguage();
  const { LayoutId, Version, ...known } = layout ?? {};
  return (
    <Modal
      open
      title={layout ? words.editTitle : words.add}
      footer={null}
      width={720}
      onCancel={onClose}
      destroyOnHidden
    >
      <EditForm
        call={BankLayout.SaveBankLayout}
        hidden={layout ? { LayoutId, Version } : {}}
        initial={
          layout
            ? known
            : {
                NameEn: '',
                Format: bankFormat.txt,
                Separator: '|',
                HasHead: false,
                IsActive: true,
                Columns: first.map((Source) => ({
                  Title: bankSourceLabels[Source][language],
                  Source,
                  Text: '',
                })),
              }
        }
        fields={[
          { name: 'Name', label: words.name, kind: 'text' },
          { name: 'NameEn', label: words.nameEn, kind: 'text' },
          {
            name: 'Format',
            label: words.format,
            kind: 'choice',
            options: Object.values(bankFormat).map((value) => ({
              value,
              label: bankFormatKinds[value][language],
            })),
          },
          {
            name: 'Separator',
            label: words.separator,
            kind: 'choice',
            options: separators.map((value) => ({ value, label: separatorLabels[value][language] })),
          },
          { name: 'HasHead', label: words.head, kind: 'switch', hint: words.headHint },
          { name: 'IsActive', label: words.active, kind: 'switch' },
          { name: 'Columns', label: words.columns, kind: 'own', isWhole: true, control: <BankColumns /> },
        ]}
        submit={save}
        isDense
        onDone={onClose}
        onCancel={{ label: cancel, run: onClose }}
      />
    </Modal>
  );
}
