import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { peopleWords } from '#modules/people/web/words.ts';

interface PasswordDialogProps {
  /** Whether the initial password must be changed first. The dialog then cannot be closed. */
  readonly first?: boolean;
  /** Signs out instead. Offered for the initial password. */
  readonly onSignOut?: () => void;
  readonly onClose?: () => void;
}

/** Dialog that changes one's own password. */
export function PasswordDialog({ first = false, onSignOut, onClose }: PasswordDialogProps) {
  const words = useWords(peopleWords);
  const { message } = App.useApp();
  // Whoever has just signed in with the initial password is not asked for it again, unless too much time has passed.
  const [asksOld, askOld] = useState(!first);
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
          ...(asksOld
            ? [
                {
                  name: 'OldPassword',
                  label: words.oldPassword,
                  kind: 'password',
                  autoComplete: 'current-password',
                } as const,
              ]
            : []),
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
          ...(first
            ? []
            : [
                { name: 'EndSessions', label: words.endSessions, kind: 'switch' } as const,
                {
                  name: 'EndTokens',
                  label: words.endTokens,
                  kind: 'switch',
                  hint: words.endTokensHint,
                } as const,
              ]),
        ]}
        hidden={first ? { EndSessions: true, EndTokens: true } : {}}
        initial={first ? {} : { EndSessions: true, EndTokens: true }}
        onRefused={(error) => {
          if (error instanceof CallFailed && error.body?.Reason === 'oldPasswordNeeded') askOld(true);
        }}
        submit={words.save}
        onDone={() => {
          void message.success(words.passwordChanged);
          onClose?.();
        }}
      />
      {onSignOut && (
        <Button type="link" style={{ paddingInline: 0 }} onClick={onSignOut}>
          {words.logout}
        </Button>
      )}
    </Modal>
  );
}
