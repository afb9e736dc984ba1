import { App } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { AccessToken } from '../../contract/AccessToken.ts';
import { accessTokenWords } from '../access-token-words.ts';
import type { Token } from './access-tokens.ts';

/** Asks for confirmation and revokes a token. */
export function useRevokeToken(): (token: Token) => void {
  const words = useWords(accessTokenWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const revoke = useAct(AccessToken.RevokeAccessToken);
  return (token) => {
    void modal.confirm({
      title: words.revokeTitle(token.Name),
      content: words.revokeNote,
      okText: words.revoke,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        revoke.mutate(
          { Id: token.Id },
          { onSuccess: () => void message.success(words.revokeDone), onError: showError },
        ),
    });
  };
}
