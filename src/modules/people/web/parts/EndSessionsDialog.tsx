import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacLoginRecord } from '../../contract/CacLoginRecord.ts';
import { SecondFactor } from '../../contract/SecondFactor.ts';
import { loginWords } from '../login-words.ts';

interface EndSessionsDialogProps {
  /** Sign-in whose session ends; left out: all sessions on other devices. */
  readonly recordId?: number;
  readonly onClose: () => void;
}

/** Dialog that ends one's own sessions. It asks for the password if the sign-in is older than five minutes. */
export function EndSessionsDialog({ recordId, onClose }: EndSessionsDialogProps) {
  const words = useWords(loginWords);
  const { message } = App.useApp();
  const { data } = useCall(SecondFactor.GetSecondFactor, {});
  const password: Field = {
    name: 'Password',
    label: words.password,
    kind: 'password',
    hint: words.passwordHint,
    autoComplete: 'current-password',
  };
  const isOne = recordId !== undefined;
  const given = {
    fields: data?.ByPassword ? [password] : [],
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
