import { EllipsisOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { loanState, loanStateLabels, returnResult, superCode, type LoanState } from '../../contract/codes.ts';
import type { ReaderLoan } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { DueNote } from '../parts/OwnNotes.tsx';
import { bookPath } from '../paths.ts';
import { useTakeBack } from './ReturnButtons.tsx';

/** List of all loans, with the actions of the desk on open ones. */
export function Loans() {
  const words = useWords(manageWords);
  const language = useLanguage();
  const columns = useLoanColumns();
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.searchLoans },
      {
        kind: 'choice',
        names: ['State'],
        label: words.state,
        options: Object.entries(loanStateLabels).map(([value, label]) => ({ value, label: label[language] })),
      },
      {
        kind: 'choice',
        names: ['Overdue'],
        label: words.overdue,
        options: [{ value: 'true', label: words.onlyOverdue }],
      },
    ],
    [language, words],
  );
  return (
    <ListScreen<ReaderLoan, typeof BookStorSetting.AdminBorrowHistory>
      from={BookStorSetting.AdminBorrowHistory}
      rowKey={(row) => row.LoanId}
      columns={columns}
      filters={filters}
      exported={(set) => saveFile(BookStorSetting.ExportBorrowHistory, pick(set), `${words.loans}.xlsx`)}
      empty={{ text: words.noLoans }}
    />
  );
}

/** Converts the filters to the input of both the list and its Excel export. */
const pick = ({ Keyword = '', State, Overdue }: Readonly<Record<string, string>>) => ({
  Keyword,
  Overdue: Overdue === 'true',
  ...(State ? { State } : {}),
});

function useLoanColumns(): readonly Column<ReaderLoan>[] {
  const words = useWords(manageWords);
  const language = useLanguage();
  return [
    {
      key: 'book',
      title: words.book,
      width: 280,
      phone: 'title',
      show: (row) => <Link to={bookPath(row.TitleId)}>{row.Name}</Link>,
    },
    { key: 'code', title: words.barCode, width: 110, show: (row) => row.BarCode },
    {
      key: 'reader',
      title: words.reader,
      width: 180,
      phone: 'fact',
      show: (row) => <Person of={row} />,
    },
    {
      key: 'from',
      title: words.borrowTime,
      width: 124,
      show: (row) => timeText(row.BorrowTime).slice(0, 10),
    },
    { key: 'due', title: words.due, width: 124, phone: 'fact', show: (row) => row.DueTime },
    {
      key: 'back',
      title: words.returnTime,
      width: 124,
      show: (row) => (row.ReturnTime ? timeText(row.ReturnTime).slice(0, 10) : ''),
    },
    {
      key: 'state',
      title: words.state,
      width: 150,
      phone: 'state',
      show: (row) =>
        row.LoanState === loanState.out ? (
          <DueNote loan={row} />
        ) : (
          <Status
            tone={
              row.LoanState === loanState.lost
                ? 'bad'
                : row.LoanState === loanState.returning
                  ? 'waiting'
                  : 'neutral'
            }
          >
            {loanStateLabels[row.LoanState as LoanState][language]}
          </Status>
        ),
    },
    {
      key: 'actions',
      title: words.acts,
      width: 72,
      phone: 'fact',
      show: (row) => <LoanMenu loan={row} />,
    },
  ];
}

function LoanMenu({ loan }: { readonly loan: ReaderLoan }) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const showError = useShowError();
  const { modal, message } = App.useApp();
  const isSuper = useCan()(superCode);
  const [isForcing, setForcing] = useState(false);
  const { take, lose } = useTakeBack(() => undefined);
  const recall = useAct(BookStorSetting.RecallLoan);
  const name = inLanguage(language, loan.ChineseName, loan.EnglishName);
  const isOpen = loan.LoanState === loanState.out || loan.LoanState === loanState.returning;
  if (!isOpen) return null;
  const askRecall = (): void =>
    void modal.confirm({
      title: words.recallAsk(name),
      content: words.recallNote,
      okText: words.recall,
      onOk: () =>
        recall.mutate(
          { LoanId: loan.LoanId },
          { onSuccess: ({ DueTime }) => void message.success(words.recalled(DueTime)), onError: showError },
        ),
    });
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'back',
              label: words.takeBack,
              onClick: () => take(loan.LoanId, returnResult.shelf),
            },
            ...(loan.LoanState === loanState.out && loan.Waiting > 0
              ? [{ key: 'recall', label: words.recall, onClick: askRecall }]
              : []),
            {
              key: 'lost',
              label: words.lost,
              danger: true,
              onClick: () => lose(loan),
            },
            ...(isSuper
              ? [{ key: 'force', label: words.forceClose, danger: true, onClick: () => setForcing(true) }]
              : []),
          ],
        }}
      >
        <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(loan.Name)} />
      </Dropdown>
      <Modal
        open={isForcing}
        title={words.forceClose}
        footer={null}
        onCancel={() => setForcing(false)}
        destroyOnHidden
      >
        <p className="book-why">{words.forceNote}</p>
        <EditForm
          call={BookStorSetting.CloseLoan}
          hidden={{ LoanId: loan.LoanId }}
          fields={[
            {
              name: 'Result',
              label: words.forceResult,
              kind: 'radios',
              options: [
                { value: returnResult.shelf, label: words.onShelf },
                { value: returnResult.missing, label: words.isMissing },
              ],
            },
            { name: 'Reason', label: words.reason, kind: 'area' },
          ]}
          initial={{ Result: returnResult.missing }}
          submit={words.forceClose}
          isDanger
          onDone={() => {
            setForcing(false);
            void message.success(words.forceDone);
          }}
        />
      </Modal>
    </>
  );
}
