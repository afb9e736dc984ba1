import { PlusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useColumns, type FormRow } from '../parts/columns.tsx';
import { useFormLinkOpener } from '#modules/approval/reading/web/useOpenForm.ts';
import { choosePath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { exportList } from '../exportList.ts';
import { FormDrawer } from '#modules/approval/reading/web/parts/FormDrawer.tsx';
import { useFilters } from '../useFilters.ts';

/** Lists of copies that the signed-in person has received or sent, and of their mentions. */
const copyLists = {
  received: { from: CacApprovalOrder.GetCacApprovalFormMyCarbonCopy, list: 'receivedCopies' },
  sent: { from: CacApprovalOrder.GetCacApprovalFormCarbonCopy, list: 'sentCopies' },
  mentioned: { from: CacApprovalOrder.GetApprovalFormByUserAt, list: 'mentioned' },
} as const;
const copyTabs = ['received', 'sent', 'mentioned'] as const;

const states = ['all', 'draft', 'live', 'sentBack', 'finished'] as const;

/** Page of the signed-in person's applications and copies. */
export default function MyApplications() {
  const words = useWords(approvalWords);
  const [search] = useSearchParams();
  const columns = useColumns();
  const openForm = useFormLinkOpener();
  const state = states.find((one) => one === search.get('State'));
  const copies = copyTabs.find((one) => one === search.get('State'));
  const filters = useFilters({ search: words.list.searchMine, hasDepartment: Boolean(copies) });
  const fixed = useMemo(() => (state && state !== 'all' ? { State: state } : {}), [state]);
  // Switching tabs keeps the other search filters and returns to the first page.
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
        current={copies ?? state ?? 'all'}
        tabs={[
          ...states.map((one) => ({ key: one, to: tabTo(one), label: words.list.tabs[one] })),
          ...copyTabs.map((one) => ({ key: one, to: tabTo(one), label: words.copies.lists[one] })),
        ]}
      />
      <ListScreen<FormRow, typeof CacApprovalOrder.GetCacApprovalFormByApply>
        key={copies ?? 'mine'}
        from={copies ? copyLists[copies].from : CacApprovalOrder.GetCacApprovalFormByApply}
        columns={[
          columns.title,
          ...(copies ? [columns.applicant] : []),
          columns.amount,
          columns.status,
          { ...columns.waitsFor, phone: 'fact' },
          columns.updated,
        ]}
        rowKey={(row) => row.FormID}
        filters={filters}
        fixed={fixed}
        exported={copies ? exportList(copyLists[copies].list) : exportList('mine', fixed)}
        onOpen={(row) => openForm(row.FormID)}
        empty={
          copies
            ? { text: words.copies.listEmpty[copies] }
            : { text: words.list.emptyBy[state ?? 'all'], action: start }
        }
      />
      <FormDrawer />
    </Page>
  );
}
