import { Alert, App } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Passkey } from '../../contract/Passkey.ts';
import { passkeyWords } from '../passkey-words.ts';
import { type AskedKey, canMakePasskeys, deviceName, type MadeKey, makePasskey } from '../passkeys.ts';
import type { PasskeyRow } from './PasskeyPanel.tsx';

interface Given {
  readonly onClose: () => void;
}

/** Proves who sits there, asks the device for a key, and names it. */
export function AddPasskeyDialog({ onClose }: Given) {
  const words = useWords(passkeyWords);
  const { message } = App.useApp();
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const onCancel = { label: words.cancel, run: onClose };
  const ask = async (asked: AskedKey): Promise<void> => {
    setFailed(false);
    setWaiting(true);
    const key = await makePasskey(asked).catch(() => null);
    setWaiting(false);
    if (key) setMade(key);
    else setFailed(true);
  };
  return (
    <Modal open title={words.addTitle} footer={null} mask={{ closable: false }} onCancel={onClose}>
      {!canMakePasskeys() && <Alert type="warning" showIcon title={words.unable} />}
      {hasFailed && <Alert type="warning" showIcon title={words.failed} className="passkey-failed" />}
      {isWaiting && <p className="muted">{words.waiting}</p>}
      {canMakePasskeys() && !made && !isWaiting && (
        <>
          <p className="muted">{words.ask}</p>
          <EditForm
            call={Passkey.BeginPasskey}
            fields={[]}
            submit={hasFailed ? words.again : words.next}
            onDone={(asked) => void ask(asked)}
            onCancel={onCancel}
          />
        </>
      )}
      {made && (
        <EditForm
          call={Passkey.AddPasskey}
          fields={[{ name: 'Name', label: words.name, kind: 'text', hint: words.nameHint }]}
          initial={{ Name: deviceName(navigator.userAgent) }}
          hidden={{ ...made }}
          submit={words.add}
          onDone={() => {
            void message.success(words.added);
            onClose();
          }}
          onCancel={onCancel}
        />
      )}
    </Modal>
  );
}

export function RemovePasskeyDialog({ row, onClose }: Given & { readonly row: PasskeyRow }) {
  const words = useWords(passkeyWords);
  const { message } = App.useApp();
  return (
    <Modal open title={words.removeTitle(row.Name)} footer={null} onCancel={onClose}>
      <p className="muted">{words.removeNote}</p>
      <EditForm
        call={Passkey.RemovePasskey}
        fields={[]}
        hidden={{ Id: row.Id }}
        submit={words.remove}
        isDanger
        onDone={() => {
          void message.success(words.removed);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
