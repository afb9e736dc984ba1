import { Button, Modal } from 'antd';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly title?: string | undefined;
  readonly hint?: string | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Question asked before unsaved input would be lost. */
export function LeaveQuestion({ open, title, hint, onStay, onLeave }: LeaveQuestionProps) {
  const words = useWords(kitWords);
  return (
    <Modal
      open={open}
      title={title ?? words.leaveTitle}
      onCancel={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button type="primary" onClick={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {hint ?? words.leaveHint}
    </Modal>
  );
}
