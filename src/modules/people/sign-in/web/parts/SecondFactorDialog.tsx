import { Alert, App, Button, QRCode, Typography } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { SecondFactor } from '../../contract/SecondFactor.ts';
import { factorWords } from '../factor-words.ts';
import './second-factor.css';

/** Action on the second factor. */
export type FactorAct = 'begin' | 'renew' | 'end';

interface SecondFactorDialogProps {
  readonly act: FactorAct;
  /** Whether a role requires the second factor now: the dialog cannot be closed. */
  readonly isFirst?: boolean;
  readonly onClose: () => void;
}

type Begun = ReplyOf<typeof SecondFactor.BeginSecondFactor>;

/** Dialog that turns the second factor on or off, or creates new recovery codes. */
export function SecondFactorDialog({ act, isFirst = false, onClose }: SecondFactorDialogProps) {
  const words = useWords(factorWords);
  const { message } = App.useApp();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onCancel = isFirst ? undefined : { label: words.cancel, run: onClose };
  const titles = { begin: isFirst ? words.first : words.title, renew: words.renewTitle, end: words.endTitle };
  return (
    <Modal
      open
      title={codes ? words.codesTitle : titles[act]}
      footer={null}
      closable={!isFirst && codes === null}
      keyboard={!isFirst && codes === null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {isFirst && !begun && !codes && (
        <Alert type="info" showIcon title={words.firstNote} className="factor-note" />
      )}
      {codes && <Codes codes={codes} onClose={onClose} />}
      {!codes && act === 'begin' && !begun && (
        <>
          {!isFirst && <p className="muted">{words.off}</p>}
          <EditForm
            call={SecondFactor.BeginSecondFactor}
            fields={[]}
            submit={words.next}
            onDone={setBegun}
            {...(onCancel && { onCancel })}
          />
        </>
      )}
      {!codes && begun && (
        <>
          <Scan begun={begun} />
          <EditForm
            call={SecondFactor.ConfirmSecondFactor}
            fields={[{ name: 'Code', label: words.code, kind: 'text', autoComplete: 'one-time-code' }]}
            submit={words.turnOn}
            onDone={({ RecoveryCodes }) => setCodes(RecoveryCodes)}
            {...(onCancel && { onCancel })}
          />
        </>
      )}
      {!codes && act === 'renew' && (
        <>
          <p className="muted">{words.renewNote}</p>
          <EditForm
            call={SecondFactor.RenewRecoveryCodes}
            fields={[]}
            submit={words.renew}
            onDone={({ RecoveryCodes }) => setCodes(RecoveryCodes)}
            {...(onCancel && { onCancel })}
          />
        </>
      )}
      {act === 'end' && (
        <EditForm
          call={SecondFactor.EndSecondFactor}
          fields={[{ name: 'Code', label: words.anyCode, kind: 'text', autoComplete: 'one-time-code' }]}
          submit={words.endTitle}
          isDanger
          onDone={() => {
            void message.success(words.ended);
            onClose();
          }}
          {...(onCancel && { onCancel })}
        />
      )}
    </Modal>
  );
}

function Scan({ begun }: { begun: Begun }) {
  const words = useWords(factorWords);
  return (
    <div className="factor-scan">
      <p>{words.scan}</p>
      {/* Black on white in the dark too: cameras read nothing else for sure. */}
      <QRCode value={begun.Uri} color="#000" bgColor="#fff" size={176} />
      <p className="muted">{words.typed}</p>
      <Typography.Text code copyable={{ text: begun.Secret }} className="factor-secret">
        {begun.Secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </Typography.Text>
    </div>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useWords(factorWords);
  return (
    <div className="factor-codes">
      <Alert type="warning" showIcon title={words.codesNote} />
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Typography.Text copyable={{ text: codes.join('\n') }}>{words.copy}</Typography.Text>
        <Button type="primary" onClick={onClose}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}
