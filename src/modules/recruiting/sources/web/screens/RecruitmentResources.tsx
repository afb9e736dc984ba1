import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { feeKindLabels, sourceKindLabels } from '#modules/recruiting/contract/codes.ts';
import { optionsOf } from '#modules/recruiting/web/parts/options.ts';
import { RecruitmentResources, type SourceRow } from '../../contract/RecruitmentResources.ts';
import { SourceForm } from '../parts/SourceForm.tsx';
import { sourceWords } from '../source-words.ts';

/** Page of sources, with the cost and the results of each. */
export default function Sources() {
  const words = useWords(sourceWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const remove = useAct(RecruitmentResources.DelRecruitmentResources);
  const [editing, setEditing] = useState<SourceRow | 'new' | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      { kind: 'choice', names: ['Kind'], label: words.kind, options: optionsOf(sourceKindLabels, language) },
      {
        kind: 'choice',
        names: ['IsUse'],
        label: words.isUse,
        options: [
          { value: 'true', label: words.inUse },
          { value: 'false', label: words.disabled },
        ],
      },
      { kind: 'days', names: ['From', 'To'], label: words.days },
    ],
    [words, language],
  );
  const onRemove = ({ SourceID, Version, Name }: SourceRow): void =>
    void modal.confirm({
      title: words.removeTitle(Name),
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { SourceID, Version },
          { onSuccess: () => void message.success(words.removed), onError: showError },
        ),
    });
  const add = (
    <ActionButton
      type="primary"
      icon={<PlusOutlined />}
      label={words.add}
      onClick={() => setEditing('new')}
    />
  );
  return (
    <Page title={words.title} actions={add}>
      <ListScreen<SourceRow, typeof RecruitmentResources.GetRecruitmentResourcesPage>
        from={RecruitmentResources.GetRecruitmentResourcesPage}
        rowKey={(row) => row.SourceID}
        filters={filters}
        columns={useColumns(setEditing, onRemove)}
        onOpen={setEditing}
        empty={{ text: words.empty }}
      />
      {editing !== null && (
        <SourceForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function useColumns(
  onEdit: (row: SourceRow) => void,
  onRemove: (row: SourceRow) => void,
): readonly Column<SourceRow>[] {
  const words = useWords(sourceWords);
  const language = useLanguage();
  const [today] = useState(() => companyDay(new Date()));
  return [
    { key: 'name', title: words.name, phone: 'title', show: (row) => row.Name },
    { key: 'kind', title: words.kind, phone: 'fact', show: (row) => sourceKindLabels[row.Kind]?.[language] },
    { key: 'feeKind', title: words.feeKind, show: (row) => feeKindLabels[row.FeeKind]?.[language] },
    { key: 'fee', title: words.fee, align: 'right', sort: 'Fee', show: (row) => formatYuan(row.Fee) },
    {
      key: 'resumes',
      title: words.resumes,
      align: 'right',
      sort: 'Resumes',
      phone: 'fact',
      show: (row) => row.Resumes,
    },
    {
      key: 'hires',
      title: words.hires,
      align: 'right',
      sort: 'Hires',
      phone: 'fact',
      show: (row) => row.Hires,
    },
    {
      key: 'cost',
      title: words.cost,
      align: 'right',
      phone: 'fact',
      show: (row) => (row.CostPerHire === null ? '--' : formatYuan(row.CostPerHire)),
    },
    {
      key: 'end',
      title: words.end,
      show: ({ ContractEnd }) =>
        ContractEnd === null ? '--' : ContractEnd < today ? words.ended(ContractEnd) : ContractEnd,
    },
    {
      key: 'use',
      title: words.isUse,
      phone: 'state',
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.disabled}</Status>
      ),
    },
    {
      key: 'actions',
      title: '',
      phone: 'fact',
      show: (row) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: words.edit, onClick: () => onEdit(row) },
              { key: 'remove', label: words.remove, danger: true, onClick: () => onRemove(row) },
            ],
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(row.Name)} />
        </Dropdown>
      ),
    },
  ];
}
