import { Alert, App, Checkbox } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { partFieldLabels, partFields, type PartField } from '../contract/merge-codes.ts';
import { mergeRefusals } from '../contract/merge-refusals.ts';
import type { MergeShown } from '../contract/seeker-fields.ts';
import { mergeWords } from './merge-words.ts';

/**
 * Reads the changed fields from a refusal.
 * @returns null for any other error
 */
function changedIn(error: unknown): readonly PartField[] | null {
  const body = error instanceof CallFailed ? error.body : null;
  if (body?.Reason !== mergeRefusals.changedSinceMerge.name) return null;
  const { Fields } = body as unknown as { readonly Fields: readonly string[] };
  return partFields.filter((field) => Fields.includes(field));
}

/** Dialog that splits merged candidates. It asks who keeps each value changed since the merge. */
export function UndoMergeDialog({
  merge,
  onDone,
  onClose,
}: {
  readonly merge: MergeShown;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords(mergeWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(JobseekerTalentPool.UndoMerge);
  const [changed, setChanged] = useState<readonly PartField[] | null>(null);
  const [keep, setKeep] = useState<readonly PartField[]>([]);
  const [problem, setProblem] = useState('');
  const run = (): void => {
    setProblem('');
    act.mutate(
      { MergeID: merge.MergeID, ...(changed ? { Asked: [...changed], Keep: [...keep] } : {}) },
      {
        onSuccess: () => {
          void message.success(words.undone);
          onDone();
        },
        onError: (error) => {
          const fields = changedIn(error);
          if (fields) {
            setChanged(fields);
            setKeep(fields);
          } else setProblem(messageOf(error));
        },
      },
    );
  };
  return (
    <Modal
      open
      title={words.undoOf(merge.Name)}
      okText={words.undo}
      cancelText={words.cancel}
      okButtonProps={{ loading: act.isPending }}
      onOk={run}
      onCancel={onClose}
    >
      {problem && <Alert className="recruit-alert" type="error" showIcon title={problem} />}
      <p className="recruit-note">{words.undoNote}</p>
      {changed && (
        <>
          <p>{words.undoChanged}</p>
          <Checkbox.Group
            value={[...keep]}
            onChange={(chosen) => setKeep(partFields.filter((field) => chosen.includes(field)))}
            options={changed.map((field) => ({ value: field, label: partFieldLabels[field][language] }))}
          />
        </>
      )}
    </Modal>
  );
}
