import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { EntryActions } from '#modules/people/web/parts/EntryActions.tsx';
import { CacCompany } from '../contract/CacCompany.ts';
import { organisationWords } from './organisation-words.ts';
import { useActiveFilter } from './parts/useActiveFilter.ts';
import { useDisable } from './parts/useDisable.ts';

type Company = ReplyOf<typeof CacCompany.GetCompanyPageList>['Rows'][number];

/** List of the companies to which people and forms belong. */
export function Companies() {
  const words = useWords(organisationWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const ask = useDisable();
  const use = useAct(CacCompany.CompanyIsUse);
  const [editing, setEditing] = useState<Company | 'new' | null>(null);
  const useFilter = useActiveFilter();
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'search', names: ['Name'], label: words.searchCompany }, useFilter],
    [words, useFilter],
  );
  const setUse = ({ CompanyId, CompanyName, CompanyNameEn }: Company, next: boolean): void =>
    ask(
      next,
      words.disableOther(inLanguage(language, CompanyName, CompanyNameEn)),
      words.disableCompanyNote,
      (ways) => use.mutate({ CompanyId, IsUse: next }, ways),
    );
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {words.addCompany}
    </Button>
  );
  const done = (text: string) => (): void => {
    void message.success(text);
    setEditing(null);
  };
  const form = {
    fields: [
      { name: 'CompanyName', label: words.company, kind: 'text' as const },
      { name: 'CompanyNameEn', label: words.companyEn, kind: 'text' as const },
      { name: 'CreditCode', label: words.creditCode, kind: 'text' as const, hint: words.creditCodeHint },
      { name: 'Sort', label: words.sort, kind: 'number' as const, hint: words.sortHint },
    ],
    submit: words.save,
    onCancel: { label: words.cancel, run: () => setEditing(null) },
  };
  const columns = useCompanyColumns(setEditing, setUse);
  return (
    <>
      <PageActions>{add}</PageActions>
      <ListScreen<Company, typeof CacCompany.GetCompanyPageList>
        from={CacCompany.GetCompanyPageList}
        rowKey={(row) => row.CompanyId}
        filters={filters}
        empty={{ text: words.noCompanies }}
        columns={columns}
      />
      {editing !== null && (
        <Modal
          open
          title={editing === 'new' ? words.addCompany : words.editCompany}
          footer={null}
          onCancel={() => setEditing(null)}
        >
          {editing === 'new' ? (
            <EditForm
              {...form}
              call={CacCompany.AddCompany}
              initial={{ Sort: 0 }}
              onDone={done(words.added)}
            />
          ) : (
            <EditForm
              {...form}
              call={CacCompany.UpdateCompany}
              hidden={{ CompanyId: editing.CompanyId }}
              initial={editing}
              onDone={done(words.saved)}
            />
          )}
        </Modal>
      )}
    </>
  );
}

function useCompanyColumns(
  onEdit: (row: Company) => void,
  onUse: (row: Company, next: boolean) => void,
): readonly Column<Company>[] {
  const words = useWords(organisationWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.company,
      phone: 'title',
      show: (row) => inLanguage(language, row.CompanyName, row.CompanyNameEn),
    },
    {
      key: 'creditCode',
      title: words.creditCode,
      phone: 'fact',
      isLine: true,
      show: (row) => row.CreditCode || '--',
    },
    { key: 'people', title: words.count, align: 'right', phone: 'fact', show: (row) => row.UserCount },
    { key: 'sort', title: words.sort, align: 'right', show: (row) => row.Sort },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'paused'}>{row.IsUse ? words.inUse : words.disabled}</Status>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'fact',
      show: (row) => (
        <EntryActions isInUse={row.IsUse} onEdit={() => onEdit(row)} onUse={(next) => onUse(row, next)} />
      ),
    },
  ];
}
