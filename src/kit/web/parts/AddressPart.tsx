import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import type { freshAddress } from '#kit/contract/secret-address.ts';
import { copyText } from '../client/copy-text.ts';
import { useShowError } from '../client/errors.ts';
import { useAct } from '../client/hooks.ts';
import { useWords } from '../client/language.ts';
import { timeText, type At } from '../client/time.ts';
import { addressWords } from './address-words.ts';
import './parts.css';

/** Call that makes a new secret address. */
type Renewing = Placed<Call> & { readonly reply: typeof freshAddress };

interface AddressPartProps<R extends Renewing, E extends Placed<Call>> {
  readonly title: string;
  readonly note: string;
  readonly made:
    | { readonly HasAddress: boolean; readonly CreateTime: At | null; readonly LastUseTime: At | null }
    | undefined;
  /** Returns the whole address for its secret part. */
  readonly urlOf: (token: string) => string;
  readonly renew: R;
  readonly revoke: E;
  readonly of: GivenOf<R> & GivenOf<E>;
}

/** Panel that creates, shows, replaces and revokes a secret address. */
export function AddressPart<R extends Renewing, E extends Placed<Call>>(props: AddressPartProps<R, E>) {
  const { title, note, made, urlOf, of } = props;
  const words = useWords(addressWords);
  const { message, modal } = App.useApp();
  const onError = useShowError();
  const renewing = useAct<Renewing>(props.renew);
  const revoking = useAct(props.revoke);
  const [token, setToken] = useState('');
  const url = token && urlOf(token);
  const has = made?.HasAddress ?? false;
  const copy = (): void => {
    void copyText(url).then(
      () => void message.success(words.copied),
      () => void message.warning(words.notCopied),
    );
  };
  const renew = (): void => renewing.mutate(of, { onSuccess: ({ Token }) => setToken(Token), onError });
  const onEnded = (): void => {
    void message.success(words.revoked);
    setToken('');
  };
  const ask = (title: string, content: string, okText: string, onOk: () => void): void =>
    void modal.confirm({
      title,
      content,
      okText,
      onOk,
      okButtonProps: { danger: true },
      cancelText: words.keep,
    });
  return (
    <section className="address-part">
      <h4>{title}</h4>
      <p className="address-note">{note}</p>
      {url ? (
        <>
          <Input.TextArea
            readOnly
            autoSize
            value={url}
            aria-label={title}
            onFocus={(event) => event.target.select()}
          />
          <p className="address-note">{words.once}</p>
        </>
      ) : (
        made?.CreateTime && (
          <p>
            {words.since(timeText(made.CreateTime))}{' '}
            {made.LastUseTime ? words.used(timeText(made.LastUseTime)) : words.unused}
          </p>
        )
      )}
      <div className="address-actions">
        {url && (
          <Button type="primary" onClick={copy}>
            {words.copy}
          </Button>
        )}
        <Button
          loading={renewing.isPending}
          disabled={!made}
          onClick={has ? () => ask(words.renewTitle, words.renewBody, words.renew, renew) : renew}
        >
          {has ? words.renew : words.make}
        </Button>
        {has && (
          <Button
            danger
            loading={revoking.isPending}
            onClick={() =>
              ask(words.revokeTitle, words.revokeBody, words.revoke, () =>
                revoking.mutate(of, { onSuccess: onEnded, onError }),
              )
            }
          >
            {words.revoke}
          </Button>
        )}
      </div>
    </section>
  );
}
