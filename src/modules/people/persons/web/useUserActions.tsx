import { App, Typography, type MenuProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { SecondFactor } from '#modules/people/sign-in/contract/SecondFactor.ts';
import { CacUser } from '../contract/CacUser.ts';
import { CacUserAdmin } from '../contract/CacUserAdmin.ts';
import type { UserAddress } from './useUserAddress.ts';
import { linkWords } from '#modules/people/sign-in/web/link-words.ts';
import { PasswordsDialog } from './PasswordsDialog.tsx';
import { userWords } from './user-words.ts';

/** Person on whom an action is performed. */
export interface Target {
  readonly AUID: number;
  readonly name: string;
  readonly IsUse: boolean;
  /** Whether the person has left, so that they come back by a second employment. */
  readonly hasLeft: boolean;
  readonly IsCore: boolean;
  readonly IsConference: boolean;
  readonly canUpdate: boolean;
}

type Items = NonNullable<MenuProps['items']>;

/** Returns the menu of actions on a person, for a row of the list and for the detail. */
export function useUserActions(address: UserAddress): {
  readonly actions: (target: Target) => Items;
  readonly dialog: ReactNode;
} {
  const words = useWords(userWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const update = useAct(CacUserAdmin.Update);
  const use = useAct(CacUserAdmin.UserInfoIsUse);
  const reset = useAct(CacUser.ResetPasswordByAUID);
  const takeOff = useAct(SecondFactor.ResetSecondFactorByAUID);
  const { invite } = useWords(linkWords);
  const [invited, setInvited] = useState<number | null>(null);
  const [password, setPassword] = useState<{ name: string; password: string } | null>(null);

  const set = (AUID: number, given: { IsCore: boolean } | { IsConference: boolean }): void =>
    update.mutate(
      { AUID, ...given },
      { onSuccess: () => void message.success(words.saved), onError: showError },
    );
  const enable = ({ AUID, name }: Target): void =>
    void modal.confirm({
      title: words.enableSure(name),
      content: words.enableNote,
      okText: words.enable,
      cancelText: words.cancel,
      onOk: () =>
        use.mutate(
          { AUID, IsUse: true },
          { onSuccess: () => void message.success(words.enabled), onError: showError },
        ),
    });
  const resetPassword = ({ AUID, name }: Target): void =>
    void modal.confirm({
      title: words.resetSure(name),
      content: words.resetNote,
      okText: words.resetPassword,
      cancelText: words.cancel,
      onOk: () =>
        reset.mutate(
          { AUID },
          { onSuccess: ({ Password }) => setPassword({ name, password: Password }), onError: showError },
        ),
    });

  const resetFactor = ({ AUID, name }: Target): void =>
    void modal.confirm({
      title: words.resetFactorSure(name),
      content: words.resetFactorNote,
      okText: words.resetFactor,
      cancelText: words.cancel,
      onOk: () =>
        takeOff.mutate(
          { AUID },
          { onSuccess: () => void message.success(words.resetFactorDone), onError: showError },
        ),
    });

  const actions = (target: Target): Items => {
    const { AUID, IsUse, IsCore, IsConference } = target;
    return [
      { key: 'edit', label: words.edit, onClick: () => address.open(AUID, 'edit') },
      {
        key: 'core',
        label: IsCore ? words.unsetCore : words.setCore,
        onClick: () => set(AUID, { IsCore: !IsCore }),
      },
      {
        key: 'conference',
        label: IsConference ? words.unsetConference : words.setConference,
        onClick: () => set(AUID, { IsConference: !IsConference }),
      },
      { key: 'invite', label: invite, onClick: () => setInvited(AUID) },
      { key: 'reset', label: words.resetPassword, onClick: () => resetPassword(target) },
      { key: 'factor', label: words.resetFactor, onClick: () => resetFactor(target) },
      { type: 'divider' },
      IsUse
        ? {
            key: 'disable',
            danger: true,
            label: words.disable,
            onClick: () => address.open(AUID, 'disable'),
          }
        : target.hasLeft
          ? { key: 'rehire', label: words.rehire, onClick: () => address.open(AUID, 'rehire') }
          : { key: 'enable', label: words.enable, onClick: () => enable(target) },
    ];
  };
  const dialog = (
    <>
      <PasswordShown shown={password} onClose={() => setPassword(null)} />
      {invited !== null && <PasswordsDialog kind="link" ids={[invited]} onClose={() => setInvited(null)} />}
    </>
  );
  return { actions, dialog };
}

/** Dialog with an initial password, which is never shown again. */
export function PasswordShown({
  shown,
  onClose,
}: {
  shown: { readonly name: string; readonly password: string } | null;
  onClose: () => void;
}) {
  const words = useWords(userWords);
  return (
    <Modal
      open={shown !== null}
      title={shown ? `${words.newPassword} · ${shown.name}` : words.newPassword}
      okText={words.close}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{words.passwordOnce}</p>
      <Typography.Title level={3} copyable className="user-password">
        {shown?.password ?? ''}
      </Typography.Title>
    </Modal>
  );
}
