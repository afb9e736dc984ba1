import { PlusOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { useColumns, type FormRow } from '../parts/columns.tsx';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { choosePath } from '../paths.ts';
import { useFilters } from '../useFilters.ts';
import { useFormLinkOpener } from '../useOpenForm.ts';
import { approvalWords } from '../words.ts';

const states = ['all', 'draft', 'live', 'sentBack', 'finished'] as const;

/** What the signed-in person has applied for. */
export default function MyApplications() {
  const words = useWords(approvalWords);
  const [search, setSearch] = useSearchParams();
  const columns = useColumns();
  const filters = useFilters({ search: words.list.searchMine });
  const openForm = useFormLinkOpener();
  const state = states.find((one) => one === search.get('State'));
  const fixed = useMemo(() => (state && state !== 'all' ? { State: state } : {}), [state]);
  const choose = (next: string): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (next === 'all') after.delete('State');
        else after.set('State', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const start = (
    <LinkButton type="primary" icon={<PlusOutlined />} to={choosePath}>
      {words.list.start}
    </LinkButton>
  );
  return (
    <Page title={words.list.mine} actions={start}>
      <Tabs
        className="list-tabs"
        activeKey={state ?? 'all'}
        onChange={choose}
        items={states.map((one) => ({ key: one, label: words.list.tabs[one] }))}
      />
      <ListScreen<FormRow, typeof CacApprovalOrder.GetCacApprovalFormByApply>
        from={CacApprovalOrder.GetCacApprovalFormByApply}
        columns={[
          columns.title,
          columns.number,
          columns.amount,
          columns.status,
          columns.waitsFor,
          columns.company,
          columns.updated,
        ]}
        rowKey={(row) => row.FormID}
        filters={filters}
        fixed={fixed}
        onOpen={(row) => openForm(row.FormID)}
        empty={{ text: words.list.emptyBy[state ?? 'all'], action: start }}
      />
      <FormDrawer />
    </Page>
  );
}
