import { useWords } from '#kit/web/client/language.ts';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { useColumns, type FormRow } from '../parts/columns.tsx';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { useFilters } from '../useFilters.ts';
import { useFormLinkOpener } from '../useOpenForm.ts';
import { approvalWords } from '../words.ts';

/** Every form that was ever submitted, for administrators. */
export default function AllApprovals() {
  const words = useWords(approvalWords);
  const columns = useColumns();
  const filters = useFilters({ search: words.list.search, hasStatus: true });
  const openForm = useFormLinkOpener();
  return (
    <Page title={words.list.all}>
      <ListScreen<FormRow, typeof CacApprovalOrder.GetCacApprovalFormByAdminToExamine>
        from={CacApprovalOrder.GetCacApprovalFormByAdminToExamine}
        columns={[
          columns.title,
          columns.applicant,
          columns.amount,
          columns.status,
          columns.waitsFor,
          columns.submitted,
        ]}
        rowKey={(row) => row.FormID}
        filters={filters}
        onOpen={(row) => openForm(row.FormID)}
        empty={{ text: words.list.allEmpty }}
      />
      <FormDrawer />
    </Page>
  );
}
