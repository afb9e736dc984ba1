import { PlusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { useColumns, type FormRow } from '../parts/columns.tsx';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { choosePath } from '../paths.ts';
import { exportList } from '../exportList.ts';
import { useFilters } from '../useFilters.ts';
import { useFormLinkOpener } from '../useOpenForm.ts';
import { approvalWords } from '../words.ts';

const states = ['all', 'draft', 'live', 'sentBack', 'finished'] as const;

/** What the signed-in person has applied for. */
export default function MyApplications() {
  const words = useWords(approvalWords);
  const [search] = useSearchParams();
  const columns = useColumns();
  const filters = useFilters({ search: words.list.searchMine });
  const openForm = useFormLinkOpener();
  const state = states.find((one) => one === search.get('State'));
  const fixed = useMemo(() => (state && state !== 'all' ? { State: state } : {}), [state]);
  // A tab keeps what else is searched for, on its first page.
  const tabTo = (one: string): string => {
    const next = new URLSearchParams(search);
    for (const name of ['page', 'FormID', 'State']) next.delete(name);
    if (one !== 'all') next.set('State', one);
    return `?${next}`;
  };
  const start = (
    <LinkButton type="primary" icon={<PlusOutlined />} to={choosePath}>
      {words.list.start}
    </LinkButton>
  );
  return (
    <Page title={words.list.mine} actions={start}>
      <TabLinks
        label={words.list.states}
        current={state ?? 'all'}
        tabs={states.map((one) => ({ key: one, to: tabTo(one), label: words.list.tabs[one] }))}
      />
      <ListScreen<FormRow, typeof CacApprovalOrder.GetCacApprovalFormByApply>
        from={CacApprovalOrder.GetCacApprovalFormByApply}
        columns={[
          columns.title,
          columns.amount,
          columns.status,
          { ...columns.waitsFor, phone: 'fact' },
          columns.updated,
        ]}
        rowKey={(row) => row.FormID}
        filters={filters}
        fixed={fixed}
        exported={exportList('mine', fixed)}
        onOpen={(row) => openForm(row.FormID)}
        empty={{ text: words.list.emptyBy[state ?? 'all'], action: start }}
      />
      <FormDrawer />
    </Page>
  );
}
