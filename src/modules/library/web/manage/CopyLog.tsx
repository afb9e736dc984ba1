import { Timeline } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { copyStateLabels, type CopyState } from '../../contract/codes.ts';
import { manageWords } from '../manage-words.ts';

/** History of a copy, latest first. */
export function CopyLog({ copyId }: { readonly copyId: number }) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const log = useCall(BookStorSetting.GetCopyLog, { CopyId: copyId });
  const label = (state: number): string => copyStateLabels[state as CopyState][language];
  return (
    <Answer of={log}>
      {(rows) => (
        <Timeline
          items={rows.map((row, n) => ({
            key: n,
            content: (
              <>
                <strong>
                  {row.FromState === null
                    ? `${words.logAdded} · ${label(row.ToState)}`
                    : words.logLine(label(row.FromState), label(row.ToState))}
                </strong>
                <div className="book-note book-wrap">
                  {[
                    timeText(row.Time),
                    inLanguage(language, row.ByName ?? '', row.ByNameEn ?? '') || words.system,
                    inLanguage(language, row.ForName ?? '', row.ForNameEn ?? ''),
                    row.Remark,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </>
            ),
          }))}
        />
      )}
    </Answer>
  );
}
