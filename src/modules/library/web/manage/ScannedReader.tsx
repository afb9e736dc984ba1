import { Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { returnResult } from '../../contract/codes.ts';
import { manageWords } from '../manage-words.ts';
import { BookLine } from '../parts/BookLine.tsx';
import { DueNote } from '../parts/OwnNotes.tsx';
import { useTakeBack } from './ReturnButtons.tsx';

interface Reader {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Open loans of a scanned reader, to take back one by one. */
export function ScannedReader({ reader }: { readonly reader: Reader }) {
  const words = useWords(manageWords);
  const loans = useCall(BookStorSetting.AdminBorrowHistory, { AUID: reader.AUID, Open: true, PageSize: 200 });
  const { take, isPending } = useTakeBack(() => void loans.refetch());
  return (
    <div className="desk-found">
      <Person of={reader} size={32} />
      <Answer of={loans}>
        {({ Rows: open }) => {
          if (open.length === 0) return <Nothing text={words.readerNone} />;
          return (
            <ul className="library-lines library-tight" aria-label={words.readerHas(open.length)}>
              {open.map((loan) => (
                <BookLine
                  key={loan.LoanId}
                  id={loan.TitleId}
                  name={loan.Name}
                  author={loan.BarCode}
                  side={
                    <>
                      <DueNote loan={loan} />
                      <Button
                        size="small"
                        disabled={isPending}
                        onClick={() => take(loan.LoanId, returnResult.shelf)}
                      >
                        {words.takeBack}
                      </Button>
                    </>
                  }
                />
              ))}
            </ul>
          );
        }}
      </Answer>
    </div>
  );
}
