import { Alert } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { feedLabels, feeds } from '#modules/kpi/contract/codes.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { sourceWords } from './source-words.ts';

/** Source of a row's actual, and its latest value. */
export function SourceFact({ row }: { readonly row: SheetRow }) {
  const words = useWords(sourceWords);
  const language = useLanguage();
  if (row.Feed === feeds.none) return null;
  const { Source } = row;
  return (
    <div>
      <dt>{words.source}</dt>
      <dd>
        {feedLabels[row.Feed]![language]}
        <div className="kpi-note">
          {Source ? words.read(Source.Value, Source.Count, timeText(Source.At)) : words.silent}
        </div>
        {Source?.Now && <div>{words.changed(Source.Value, Source.Now)}</div>}
      </dd>
    </div>
  );
}

/** Notice of rows whose sources have a newer value since the result was submitted. */
export function ChangedSources({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(sourceWords);
  const language = useLanguage();
  const changed = sheet.Rows.flatMap(({ RowNo, Name, NameEn, Source }) =>
    Source?.Now ? [{ RowNo, Name, NameEn, from: Source.Value, to: Source.Now }] : [],
  );
  if (changed.length === 0) return null;
  return (
    <Alert
      className="kpi-alert"
      type="warning"
      showIcon
      title={words.changedHint}
      description={
        <ul className="kpi-problems">
          {changed.map(({ RowNo, Name, NameEn, from, to }) => (
            <li key={RowNo}>{`${inLanguage(language, Name, NameEn)} · ${words.changed(from, to)}`}</li>
          ))}
        </ul>
      }
    />
  );
}
