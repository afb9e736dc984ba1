import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { NoticeAbout } from '#kit/contract/Notice.ts';
import { callServer, CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { isFirstClick } from '../decided.ts';

interface NoticeStepProps {
  readonly about: NoticeAbout;
  /** Opens the whole form. */
  readonly onOpen: () => void;
}

/**
 * The person's step in a form, offered in its notification. It is approved at once if nothing needs to be filled in or
 * known first, as in a batch. Otherwise the form opens and says why.
 */
export function NoticeStep({ about, onOpen }: NoticeStepProps) {
  const { act, notices: words } = useWords(approvalWords);
  const named = useNamed();
  const { message } = App.useApp();
  const showError = useShowError();
  const approve = useAct(CacApprovalOrder.SubmitCacApprovalFormByApproved);
  const approveFinance = useAct(CacApprovalOrder.SubmitCacApprovalFormByFinanceApproved);
  const [isLooking, setLooking] = useState(false);
  /** Version that was approved here. */
  const [approved, setApproved] = useState(0);
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (approved > 0) said.current?.focus();
  }, [approved]);
  const { Step: step, RefID: FormID } = about;
  const isDone = step !== null && approved === step.Version;
  if (step === null || isDone) {
    const done = isDone ? words.approved : named(about.Done, about.DoneEn);
    return (
      <output ref={said} tabIndex={-1}>
        {done !== '' && <Status tone="good">{done}</Status>}
      </output>
    );
  }
  const { RowID, Version, IsFinance } = step;
  const refused = (error: Error): void => {
    refetch(['Notice']);
    // The refusal asks for values or a comment, which can be entered in the form.
    if (!(error instanceof CallFailed) || error.status !== 422) return showError(error);
    void message.info(messageOf(error));
    onOpen();
  };
  const decide = async (): Promise<void> => {
    setLooking(true);
    try {
      const Items = [{ FormID, RowID, Version }];
      const [looked] = await callServer(CacApprovalOrder.PreviewBatch, { Act: 'approve', Items });
      if (looked?.Msg != null) {
        void message.info(looked.Msg);
        return onOpen();
      }
      (IsFinance ? approveFinance : approve).mutate(
        { FormID, RowID, Version, Remark: '' },
        {
          onSuccess: () => {
            setApproved(Version);
            refetch(['Notice']);
          },
          onError: refused,
        },
      );
    } catch (error) {
      refused(error as Error);
    } finally {
      setLooking(false);
    }
  };
  const word = IsFinance ? act.financeApprove : act.approve;
  return (
    <Button
      size="small"
      loading={isLooking || approve.isPending || approveFinance.isPending}
      aria-label={words.approve(word, named(about.Title, about.TitleEn))}
      onClick={(event) => isFirstClick(event) && void decide()}
    >
      {word}
    </Button>
  );
}
