import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { usualBounds, widestBounds } from '#modules/payroll/checks/contract/variance.ts';
import { itemLabels, payItems } from '#modules/payroll/contract/codes.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { PayGroup } from '../../contract/PayGroup.ts';
import { currencies, taxKind, taxKindLabels } from '../../contract/setup-codes.ts';
import { setupWords } from '../setup-words.ts';
import { GroupMembers } from './GroupMembers.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Group = ReplyOf<typeof PayGroup.GetPayGroupList>[number];

/** List of pay groups with their settings. */
export function Groups() {
  const { groups: words, edit: editWord } = useWords(setupWords);
  const language = useLanguage();
  const found = useCall(PayGroup.GetPayGroupList, {});
  /** Group in the dialog. Null if closed, 'new' to add one. */
  const [edited, edit] = useState<Group | 'new' | null>(null);
  const [opened, open] = useState<Group | null>(null);
  const nameOf = (group: Group): string => inLanguage(language, group.Name, group.NameEn);
  return (
    <>
      <div className="slip-filters">
        <p className="slip-hint">{words.hint}</p>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
          {words.add}
        </Button>
      </div>
      <Answer of={found} rows={4}>
        {(groups) => (
          <>
            {groups.length === 0 && <Nothing text={words.empty} />}
            <ul className="slip-list">
              {groups.map((group) => (
                <li key={group.GroupId}>
                  <span>
                    <strong>{nameOf(group)}</strong>
                    <small>
                      {inLanguage(language, group.CompanyName, group.CompanyNameEn)} · {group.Currency} ·{' '}
                      {words.pays(group.PayDay)} · {words.people(group.People)}
                    </small>
                  </span>
                  {!group.IsActive && <Tag>{words.inactive}</Tag>}
                  <span className="slip-list-actions">
                    <Button
                      size="small"
                      aria-label={`${words.members} ${nameOf(group)}`}
                      onClick={() => open(group)}
                    >
                      {words.members}
                    </Button>
                    <Button
                      size="small"
                      aria-label={`${editWord} ${nameOf(group)}`}
                      onClick={() => edit(group)}
                    >
                      {editWord}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
      {edited !== null && <GroupDialog group={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      <Drawer
        open={opened !== null}
        title={opened ? words.membersOf(nameOf(opened)) : ''}
        size="large"
        onClose={() => open(null)}
        destroyOnHidden
      >
        {opened && <GroupMembers groupId={opened.GroupId} />}
      </Drawer>
    </>
  );
}

interface GroupDialogProps {
  /** Group to edit. Null to add one. */
  readonly group: Group | null;
  readonly onClose: () => void;
}

function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { groups: words, save, cancel } = useWords(setupWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data ?? [];
  const initial = group
    ? {
        Name: group.Name,
        NameEn: group.NameEn,
        CompanyId: group.CompanyId,
        Currency: group.Currency,
        PayDay: group.PayDay,
        AttendanceLag: group.AttendanceLag,
        WageItems: group.WageItems,
        IsTaxed: group.IsTaxed,
        IsActive: group.IsActive,
        VariancePercent: group.VariancePercent,
        VarianceAmount: group.VarianceAmount,
        NonCompeteTax: group.NonCompeteTax,
      }
    : {
        NameEn: '',
        Currency: 'CNY',
        PayDay: 10,
        AttendanceLag: 0,
        WageItems: ['basic', 'post', 'performance'],
        IsTaxed: true,
        IsActive: true,
        VariancePercent: usualBounds.percent,
        VarianceAmount: usualBounds.amount,
        NonCompeteTax: taxKind.wages,
      };
  return (
    <Modal
      open
      title={group ? words.editTitle : words.add}
      footer={null}
      width={720}
      onCancel={onClose}
      destroyOnHidden
    >
      <EditForm
        call={PayGroup.SavePayGroup}
        hidden={group ? { GroupId: group.GroupId, Version: group.Version } : {}}
        initial={initial}
        fields={[
          { name: 'Name', label: words.name, kind: 'text' },
          { name: 'NameEn', label: words.nameEn, kind: 'text' },
          {
            name: 'CompanyId',
            label: words.company,
            kind: 'choice',
            options: companies.map(({ CompanyId, CompanyName, CompanyNameEn }) => ({
              value: CompanyId,
              label: inLanguage(language, CompanyName, CompanyNameEn),
            })),
          },
          {
            name: 'Currency',
            label: words.currency,
            kind: 'choice',
            options: currencies.map((value) => ({ value, label: value })),
          },
          { name: 'PayDay', label: words.payDay, kind: 'number' },
          {
            name: 'AttendanceLag',
            label: words.lag,
            kind: 'choice',
            options: ([0, 1] as const).map((value) => ({ value, label: words.lags[value] })),
          },
          {
            name: 'WageItems',
            label: words.wage,
            kind: 'choices',
            hint: words.wageHint,
            isWhole: true,
            options: payItems.map((value) => ({ value, label: itemLabels[value][language] })),
          },
          {
            name: 'VariancePercent',
            label: words.variancePercent,
            kind: 'number',
            hint: words.varianceHint(widestBounds.percent, widestBounds.amount),
          },
          { name: 'VarianceAmount', label: words.varianceAmount, kind: 'number' },
          {
            name: 'NonCompeteTax',
            label: words.nonCompeteTax,
            kind: 'choice',
            options: Object.values(taxKind).map((value) => ({
              value,
              label: taxKindLabels[value][language],
            })),
          },
          { name: 'IsTaxed', label: words.taxed, kind: 'switch' },
          { name: 'IsActive', label: words.active, kind: 'switch' },
        ]}
        submit={save}
        isDense
        onDone={onClose}
        onCancel={{ label: cancel, run: onClose }}
      />
    </Modal>
  );
}
