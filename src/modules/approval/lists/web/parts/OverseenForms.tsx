import type { ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { ListScreen, type ListScreenProps } from '#kit/web/list/ListScreen.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useFilters } from '../useFilters.ts';
import { useFormLinkOpener } from '#modules/approval/reading/web/useOpenForm.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { ExportedList } from '../../contract/lists.ts';
import { exportList } from '../exportList.ts';
import { useColumns, type FormRow } from './columns.tsx';
import { FormDrawer } from '#modules/approval/reading/web/parts/FormDrawer.tsx';

type ListCall = typeof CacApprovalOrder.GetCacApprovalFormByAdminToExamine;

interface OverseenFormsProps {
  readonly title: string;
  readonly from: ListScreenProps<FormRow, ListCall>['from'];
  readonly list: ExportedList;
  readonly empty: string;
  /** True for lists in which few forms have an amount. */
  readonly isSeldomMoney?: true;
  readonly actions?: ReactNode;
}

/** Page of other people's submitted forms, for people who oversee them. */
export function OverseenForms({ title, from, list, empty, isSeldomMoney, actions }: OverseenFormsProps) {
  const words = useWords(approvalWords);
  const columns = useColumns();
  const filters = useFilters({ search: words.list.search, hasStatus: true, hasDepartment: true });
  const openForm = useFormLinkOpener();
  return (
    <Page title={title} actions={actions}>
      <ListScreen<FormRow, ListCall>
        from={from}
        columns={[
          columns.title,
          columns.applicant,
          isSeldomMoney ? columns.someAmount : columns.amount,
          columns.status,
          columns.waitsFor,
          columns.updated,
          { ...columns.company, isExtra: true },
          { ...columns.submitted, isExtra: true },
        ]}
        rowKey={(row) => row.FormID}
        filters={filters}
        exported={exportList(list)}
        onOpen={(row) => openForm(row.FormID)}
        empty={{ text: empty }}
      />
      <FormDrawer />
    </Page>
  );
}
