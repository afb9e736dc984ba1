import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacLoginRecord } from '../../contract/CacLoginRecord.ts';
import { loginWords } from '../login-words.ts';

interface EndSessionsDialogProps {
  /** Sign-in whose session ends; left out: all sessions on other devices. */
  readonly recordId?: number;
  readonly onClose: () => void;
}

/** Ends sessions of one's own; who sits there is asked for where the sign-in is older than five minutes. */
export function EndSessionsDialog({ recordId, onClose }: EndSessionsDialogProps) {
  const words = useWords(loginWords);
  const { message } = App.useApp();
  const isOne = recordId !== undefined;
  const given = {
    fields: [],
    submit: isOne ? words.signOut : words.others,
    isDanger: true,
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(isOne ? words.forced : words.othersDone);
      onClose();
    },
  };
  return (
    <Modal open title={isOne ? words.signOutTitle : words.othersTitle} footer={null} onCancel={onClose}>
      <p className="muted">{isOne ? words.forceNote : words.othersNote}</p>
      {isOne ? (
        <EditForm call={CacLoginRecord.ForceSignOutCacLoginRecord} hidden={{ Id: recordId }} {...given} />
      ) : (
        <EditForm call={CacLoginRecord.SignOutOtherCacLoginRecord} {...given} />
      )}
    </Modal>
  );
}
