import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { hoursOf } from '#modules/okr/web/parts/percent.ts';
import { recordStateLabels, recordStates } from '../contract/record-codes.ts';
import type { RecordRow } from '../contract/record-shapes.ts';
import { recordWords } from './words.ts';

const tones: readonly Tone[] = ['neutral', 'waiting', 'good', 'bad'];

export function RecordState({ of }: { readonly of: number }) {
  const language = useLanguage();
  return <Status tone={tones[of] ?? 'neutral'}>{recordStateLabels[of]![language]}</Status>;
}

/** Time record in one line: duration, item, content and state. */
export function RecordLine({ row, children }: { readonly row: RecordRow; readonly children?: ReactNode }) {
  const words = useWords(recordWords);
  const language = useLanguage();
  const said = [row.Item, row.Content].filter(Boolean).join(' · ');
  return (
    <div className="record-row">
      <b>{words.onlyHours(hoursOf(row.Minutes))}</b>
      <span className="record-said" title={said}>
        {said || workTypeLabels[row.TypeID]![language]}
        {row.State === recordStates.returned && (
          <span className="okr-late"> {words.returned(row.Reason)}</span>
        )}
      </span>
      <RecordState of={row.State} />
      {children}
    </div>
  );
}
