import { App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { loanState, returnResult, type ReturnResult } from '../../contract/codes.ts';
import type { ReaderLoan } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';

/** Returns functions that take a book back and show where it goes. Marking a book as lost asks for confirmation. */
export function useTakeBack(onDone: () => void) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const showError = useShowError();
  const { modal, notification } = App.useApp();
  const act = useAct(BookStorSetting.ReturnBook);
  const take = (LoanId: number, Result: ReturnResult): void =>
    act.mutate(
      { LoanId, Confirm: true, Result },
      {
        onSuccess: ({ KeptFor }) => {
          const title = KeptFor
            ? words.takenBackFor(inLanguage(language, KeptFor.ChineseName, KeptFor.EnglishName))
            : Result === returnResult.shelf
              ? words.takenBack
              : words.shelved;
          if (KeptFor) notification.warning({ title, duration: 10 });
          else notification.success({ title, duration: 3 });
          onDone();
        },
        onError: showError,
      },
    );
  const lose = ({ LoanId, Name }: Pick<ReaderLoan, 'LoanId' | 'Name'>): void =>
    void modal.confirm({
      title: words.lostAsk(Name),
      content: words.lostNote,
      okText: words.lost,
      okButtonProps: { danger: true },
      onOk: () => take(LoanId, returnResult.missing),
    });
  return { isPending: act.isPending, take, lose };
}

interface ReturnButtonsProps {
  readonly loan: ReaderLoan;
  readonly taking: ReturnType<typeof useTakeBack>;
  readonly isRefusing: boolean;
  readonly onRefusing: (isRefusing: boolean) => void;
  readonly onDone: () => void;
}

/** Buttons of the desk for a returned book. */
export function ReturnButtons({ loan, taking, isRefusing, onRefusing, onDone }: ReturnButtonsProps) {
  const words = useWords(manageWords);
  const { message } = App.useApp();
  const { take, lose, isPending } = taking;
  return (
    <>
      <Button type="primary" loading={isPending} onClick={() => take(loan.LoanId, returnResult.shelf)}>
        {words.takeBack}
      </Button>
      <Button disabled={isPending} onClick={() => take(loan.LoanId, returnResult.offShelf)}>
        {words.damaged}
      </Button>
      <Button disabled={isPending} onClick={() => lose(loan)}>
        {words.lost}
      </Button>
      {loan.LoanState === loanState.returning && (
        <Button danger disabled={isPending} onClick={() => onRefusing(true)}>
          {words.refuse}
        </Button>
      )}
      <Modal
        open={isRefusing}
        title={words.refuseTitle}
        footer={null}
        onCancel={() => onRefusing(false)}
        destroyOnHidden
      >
        <p className="book-why">{words.refuseNote}</p>
        <EditForm
          call={BookStorSetting.ReturnBook}
          hidden={{ LoanId: loan.LoanId, Confirm: true, Result: returnResult.refused }}
          fields={[{ name: 'Remark', label: words.reason, kind: 'area', isRequired: true }]}
          submit={words.refuse}
          isDanger
          onDone={() => {
            onRefusing(false);
            void message.success(words.refused);
            onDone();
          }}
        />
      </Modal>
    </>
  );
}

/** Buttons of the desk that manage the refusal dialog themselves. */
export function ReturnActions({ loan, onDone }: Pick<ReturnButtonsProps, 'loan' | 'onDone'>) {
  const [isRefusing, setRefusing] = useState(false);
  const taking = useTakeBack(onDone);
  return (
    <ReturnButtons
      loan={loan}
      taking={taking}
      isRefusing={isRefusing}
      onRefusing={setRefusing}
      onDone={onDone}
    />
  );
}
