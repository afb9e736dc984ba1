import { PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { itemLabels, monthItems } from '#modules/payroll/contract/codes.ts';
import { lineKindLabels } from '#modules/payroll/contract/slip-codes.ts';
import { PayGroup } from '../../contract/PayGroup.ts';
import { PayItem } from '../../contract/PayItem.ts';
import { builtIn, itemSourceLabels, payFacts, taxKindLabels } from '../../contract/setup-codes.ts';
import { setupWords } from '../setup-words.ts';
import { OpenText } from './RowsField.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Item = ReplyOf<typeof PayItem.GetPayItemList>[number];

/** List of the company's own pay items, in payslip order. */
export function Items() {
  const { items: words, edit: editWord, drop: dropWord } = useWords(setupWords);
  const { since, until } = useWords(payWords).schemes;
  const language = useLanguage();
  const showError = useShowError();
  const found = useCall(PayItem.GetPayItemList, {});
  const drop = useAct(PayItem.DropPayItem);
  const [edited, edit] = useState<Item | 'new' | null>(null);
  return (
    <>
      <div className="slip-filters">
        <p className="slip-hint">{words.hint}</p>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
          {words.add}
        </Button>
      </div>
      <Answer of={found} rows={4}>
        {(items) => (
          <>
            {items.length === 0 && <Nothing text={words.empty} />}
            <ul className="slip-list">
              {items.map((item) => (
                <li key={item.ItemId}>
                  <span>
                    <strong>{inLanguage(language, item.Name, item.NameEn)}</strong>
                    <small>
                      {item.Code} ·{' '}
                      {item.ToMonth === null ? since(item.FromMonth) : until(item.FromMonth, item.ToMonth)} ·{' '}
                      {itemSourceLabels[item.Source][language]}
                    </small>
                    {item.Formula && <small>{item.Formula}</small>}
                  </span>
                  <Tag>{lineKindLabels[item.Kind][language]}</Tag>
                  <span className="slip-list-actions">
                    <Button size="small" aria-label={`${editWord} ${item.Code}`} onClick={() => edit(item)}>
                      {editWord}
                    </Button>
                    <Popconfirm
                      title={dropWord}
                      description={words.dropSure}
                      okText={dropWord}
                      onConfirm={() =>
                        drop.mutate({ ItemId: item.ItemId, Version: item.Version }, { onError: showError })
                      }
                    >
                      <Button size="small" danger aria-label={`${dropWord} ${item.Code}`}>
                        {dropWord}
                      </Button>
                    </Popconfirm>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
      {edited !== null && <ItemDialog item={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </>
  );
}

interface ItemDialogProps {
  /** Item to edit. Null to add one. */
  readonly item: Item | null;
  readonly onClose: () => void;
}

function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { items: words, ...common } = useWords(setupWords);
  const language = useLanguage();
  const groups = useCall(PayGroup.GetPayGroupList, {}).data ?? [];
  const options = (labels: Readonly<Record<number, Words>>) =>
    Object.entries(labels).map(([value, label]) => ({ value: Number(value), label: label[language] }));
  const { ItemId, Version, ...known } = item ?? {};
  const names = [
    ...builtIn.map((code) => `${code} ${itemLabels[code][language]}`),
    ...Object.entries(payFacts).map(([code, label]) => `${code} ${label[language]}`),
  ].join(language === 'zh' ? '，' : ', ');
  return (
    <Modal open title={words.editTitle} footer={null} width={760} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={PayItem.SavePayItem}
        hidden={item ? { ItemId, Version } : {}}
        initial={
          item
            ? { ...known, GroupId: item.GroupId ?? 0 }
            : { GroupId: 0, NameEn: '', Kind: 1, Source: 3, TaxKind: 1, QueryAs: 'other', Place: 100 }
        }
        adapt={(values) => ({
          ...values,
          GroupId: values['GroupId'] === 0 ? null : values['GroupId'],
          Formula: values['Formula'] ?? '',
        })}
        fields={[
          { name: 'Code', label: words.code, kind: 'text', hint: words.codeHint },
          { name: 'Name', label: words.name, kind: 'text' },
          { name: 'NameEn', label: words.nameEn, kind: 'text' },
          {
            name: 'GroupId',
            label: words.group,
            kind: 'choice',
            options: [
              { value: 0, label: words.every },
              ...groups.map((one) => ({
                value: one.GroupId,
                label: inLanguage(language, one.Name, one.NameEn),
              })),
            ],
          },
          { name: 'Kind', label: words.kind, kind: 'choice', options: options(lineKindLabels) },
          { name: 'Source', label: words.source, kind: 'choice', options: options(itemSourceLabels) },
          { name: 'Formula', label: words.formula, kind: 'area', hint: words.formulaHint(names) },
          { name: 'TaxKind', label: words.tax, kind: 'choice', options: options(taxKindLabels) },
          {
            name: 'QueryAs',
            label: words.query,
            kind: 'choice',
            options: monthItems.map((value) => ({ value, label: itemLabels[value][language] })),
          },
          { name: 'FromMonth', label: common.from, kind: 'text', hint: common.month },
          { name: 'ToMonth', label: common.to, kind: 'own', hint: common.toHint, control: <OpenText /> },
          { name: 'Place', label: words.place, kind: 'number' },
        ]}
        submit={common.save}
        isDense
        onDone={onClose}
        onCancel={{ label: common.cancel, run: onClose }}
      />
    </Modal>
  );
}
