import { CheckCircleOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { useWords } from '#kit/web/client/language.ts';
import { shortTime, type At } from '#kit/web/client/time.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { DraftState } from '../draft-keeper.ts';

/** State of a draft as text; `before` is the time of the last save on the server. */
export function DraftLine({ state, before }: { state: DraftState; before: At | null }) {
  const { fill } = useWords(approvalWords);
  const said = {
    untouched: before && [<CheckCircleOutlined key="icon" />, fill.saved(shortTime(before))],
    dirty: [null, fill.unsaved],
    saving: [<LoadingOutlined key="icon" />, fill.saving],
    saved: state.kind === 'saved' && [<CheckCircleOutlined key="icon" />, fill.saved(shortTime(state.at))],
    failed: [<ExclamationCircleOutlined key="icon" />, fill.saveFailed],
    conflict: [<ExclamationCircleOutlined key="icon" />, fill.saveFailed],
  }[state.kind];
  return (
    <output className="draft-line">
      {said && (
        <>
          {said[0]} {said[1]}
        </>
      )}
    </output>
  );
}
