import { Alert, App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { peopleWords } from '#modules/people/web/words.ts';

interface PasswordDialogProps {
  /** Whether the initial password must be changed first. The dialog then cannot be closed. */
  readonly first?: boolean;
  readonly onClose?: () => void;
}

/** Dialog that changes one's own password. */
export function PasswordDialog({ first = false, onClose }: PasswordDialogProps) {
  const words = useWords(peopleWords);
  const { message } = App.useApp();
  return (
    <Modal
      open
      title={first ? words.firstPassword : words.updatePassword}
      footer={null}
      closable={!first}
      keyboard={!first}
      onCancel={() => onClose?.()}
    >
      {first && <Alert type="info" showIcon title={words.firstPasswordNote} style={{ marginBottom: 16 }} />}
      <EditForm
        call={CacUser.EidtPasswords}
        fields={[
          {
            name: 'OldPassword',
            label: words.oldPassword,
            kind: 'password',
            autoComplete: 'current-password',
          },
          {
            name: 'NewPassword',
            label: words.newPassword,
            kind: 'password',
            hint: words.passwordHint,
            autoComplete: 'new-password',
          },
          {
            name: 'ConfirmPassword',
            label: words.confirmPassword,
            kind: 'password',
            autoComplete: 'new-password',
          },
          { name: 'EndSessions', label: words.endSessions, kind: 'switch' },
          { name: 'EndTokens', label: words.endTokens, kind: 'switch', hint: words.endTokensHint },
        ]}
        initial={{ EndSessions: true, EndTokens: true }}
        submit={words.save}
        onDone={() => {
          void message.success(words.passwordChanged);
          onClose?.();
        }}
      />
    </Modal>
  );
}
