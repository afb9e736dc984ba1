import { App } from 'antd';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recBookType } from '../../contract/codes.ts';
import type { OwnLoan } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';

interface Named {
  readonly Name: string;
}

/** Returns the whole days from today to a company day; negative if it has passed. */
export const daysUntil = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(companyDay(new Date()))) / 86_400_000);

/** Returns the reader's actions on books: borrow, renew, return, reserve, cancel. Each shows its result. */
export function useBookActions() {
  const words = useWords(libraryWords);
  const showError = useShowError();
  const { modal, message, notification } = App.useApp();
  const borrowing = useAct(BookStorSetting.BorrowBook);
  const renewing = useAct(BookStorSetting.BorContinueBook);
  const returning = useAct(BookStorSetting.ReturnBook);
  const reserving = useAct(BookStorSetting.RecBook);
  const cancelling = useAct(BookStorSetting.CancelHold);
  const ways = { onError: showError };
  return {
    isBusy: [borrowing, renewing, returning, reserving, cancelling].some(({ isPending }) => isPending),
    borrow: (TitleId: number, { Name }: Named): void =>
      borrowing.mutate(
        { TitleId },
        {
          ...ways,
          onSuccess: ({ BarCode, Location, DueTime }) =>
            notification.success({
              title: words.borrowedIt(Name, DueTime),
              description: words.takeIt(Location || words.noPlace, BarCode),
              duration: 8,
            }),
        },
      ),
    reserve: (id: number): void =>
      reserving.mutate(
        { id, Type: recBookType.reserve },
        { ...ways, onSuccess: ({ Position }) => void message.success(words.reservedIt(Position ?? 1)) },
      ),
    renew: ({ LoanId, Name, RenewedUntil }: OwnLoan): void =>
      void modal.confirm({
        title: words.renewAsk(Name),
        content: words.renewNote(RenewedUntil),
        okText: words.renew,
        onOk: () =>
          renewing.mutate(
            { LoanId },
            { ...ways, onSuccess: ({ DueTime }) => void message.success(words.renewedIt(DueTime)) },
          ),
      }),
    giveBack: ({ LoanId, Name }: Named & { readonly LoanId: number }): void =>
      void modal.confirm({
        title: words.returnAsk(Name),
        content: words.returnNote,
        okText: words.giveBack,
        onOk: () =>
          returning.mutate({ LoanId }, { ...ways, onSuccess: () => void message.success(words.returnedIt) }),
      }),
    cancelHold: ({ HoldId, Name }: Named & { readonly HoldId: number }): void =>
      void modal.confirm({
        title: words.cancelAsk(Name),
        content: words.cancelNote,
        okText: words.cancelHold,
        okButtonProps: { danger: true },
        cancelText: words.keep,
        onOk: () =>
          cancelling.mutate(
            { HoldId },
            { ...ways, onSuccess: () => void message.success(words.cancelledIt) },
          ),
      }),
  };
}
