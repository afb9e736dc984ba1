import { App, Button } from 'antd';
import { useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { useCopyAsNew } from '#modules/approval/filling/web/copying.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { BillRow } from '../../contract/bills.ts';

/** Statuses in which a form that nobody has decided on may be withdrawn. */
const pending: readonly number[] = [formStatus.inApproval, formStatus.resubmitted];

/** Actions on one's own form in a list: withdraw it, or file it again. */
export function OwnActions({ bill }: { readonly bill: BillRow }) {
  const words = useWords(approvalWords);
  const { modal, message } = App.useApp();
  const showError = useShowError();
  const named = useNamed();
  const copyAsNew = useCopyAsNew();
  const withdraw = useAct(CacApprovalOrder.SubmitApprovalFormRevoke);
  const [isLoading, setLoading] = useState(false);
  const { FormID, Version, Number: number, Title, SubmitTime } = bill;
  if (SubmitTime === null) return null;
  const again = async (): Promise<void> => {
    setLoading(true);
    try {
      copyAsNew(await callServer(CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID }));
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  const ask = (): void =>
    void modal.confirm({
      title: words.act.withdrawTitle(named(Title, bill.TitleEn)),
      content: words.act.withdrawHint,
      okText: words.act.withdraw,
      cancelText: words.fill.cancel,
      onOk: () =>
        withdraw.mutate(
          { FormID, Version, Remark: '' },
          { onSuccess: () => void message.success(words.act.withdrawn(number)), onError: showError },
        ),
    });
  return (
    <span className="form-row-acts">
      {pending.includes(bill.Status) && (
        <Button size="small" loading={withdraw.isPending} onClick={ask}>
          {words.act.withdraw}
        </Button>
      )}
      <Button size="small" loading={isLoading} onClick={() => void again()}>
        {words.list.again}
      </Button>
    </span>
  );
}
