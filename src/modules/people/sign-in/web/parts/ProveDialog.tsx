import { KeyOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { startSignIn } from '#kit/web/oidc/session.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { SecondFactor } from '../../contract/SecondFactor.ts';
import { canShowPasskeys, showPasskey } from '../passkeys.ts';
import { proveWords } from '../prove-words.ts';
import './prove.css';

interface ProveDialogProps<C extends Placed<Call>> {
  readonly isOpen: boolean;
  /** Explains why the proof is needed. */
  readonly hint: string;
  /** Command that takes the proof: a password, a code or a passkey's answer. */
  readonly call: C;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks the person to prove their identity by password, app code or passkey, otherwise by signing in again. */
export function ProveDialog<C extends Placed<Call>>(props: ProveDialogProps<C>) {
  const { isOpen, hint, onClose } = props;
  const { title } = useWords(proveWords);
  const ways = useCall(SecondFactor.GetProofWays, {}, { enabled: isOpen });
  return (
    <Modal open={isOpen} title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{hint}</p>
      <Answer of={ways} rows={3} isFresh>
        {(known) => <Ways {...props} ways={known} />}
      </Answer>
    </Modal>
  );
}

type WaysProps<C extends Placed<Call>> = ProveDialogProps<C> & {
  readonly ways: ReplyOf<typeof SecondFactor.GetProofWays>;
};

function Ways<C extends Placed<Call>>({ call, ways, onDone, onClose }: WaysProps<C>) {
  const words = useWords(proveWords);
  const { ByPassword, ByCode, Passkey } = ways;
  const [isCode, setCode] = useState(!ByPassword);
  const [problem, setProblem] = useState('');
  const act = useAct(call);
  const give = (proof: Readonly<Record<string, string>>): void => {
    setProblem('');
    act.mutate(proof as GivenOf<C>, {
      onSuccess: onDone,
      onError: (error) => setProblem(messageOf(error)),
    });
  };
  const hasKey = Passkey !== null && canShowPasskeys();
  const hasForm = ByPassword || ByCode;
  return (
    <>
      {problem && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 16 }} />}
      {hasForm && (
        <EditForm
          // The key makes a new form, so that text typed as one kind of proof is never sent as the other.
          key={String(isCode)}
          call={call}
          fields={[
            isCode
              ? {
                  name: 'Code',
                  label: words.code,
                  kind: 'text',
                  hint: words.codeHint,
                  autoComplete: 'one-time-code',
                  isRequired: true,
                }
              : {
                  name: 'Password',
                  label: words.password,
                  kind: 'password',
                  autoComplete: 'current-password',
                  isRequired: true,
                },
          ]}
          submit={words.run}
          onDone={onDone}
          onCancel={{ label: words.cancel, run: onClose }}
        />
      )}
      <div className="prove-ways">
        {ByPassword && ByCode && (
          <Button type="link" onClick={() => setCode(!isCode)}>
            {isCode ? words.byPassword : words.byCode}
          </Button>
        )}
        {hasKey && (
          <Button
            icon={<KeyOutlined />}
            loading={act.isPending}
            onClick={() => {
              setProblem('');
              showPasskey(Passkey).then(
                (answer) => give({ Passkey: answer }),
                () => setProblem(words.keyFailed),
              );
            }}
          >
            {words.byPasskey}
          </Button>
        )}
      </div>
      {!ByPassword && <WithoutPassword isFresh={ways.IsFresh} isAlone={!hasForm && !hasKey} give={give} />}
    </>
  );
}

interface WithoutPasswordProps {
  readonly isFresh: boolean;
  /** Whether this is the only way to prove the identity. */
  readonly isAlone: boolean;
  readonly give: (proof: Readonly<Record<string, string>>) => void;
}

/** Accepts a recent sign-in of somebody without a password. Otherwise they sign in again and return to the page. */
function WithoutPassword({ isFresh, isAlone, give }: WithoutPasswordProps) {
  const words = useWords(proveWords);
  if (isFresh)
    return (
      <div className="prove-again">
        <p>{words.fresh}</p>
        <Button type="primary" onClick={() => give({})}>
          {words.goOn}
        </Button>
      </div>
    );
  return (
    <div className="prove-again">
      {isAlone && <p>{words.signIn}</p>}
      <Button
        type={isAlone ? 'primary' : 'link'}
        onClick={() => void startSignIn(location.pathname + location.search, true)}
      >
        {words.signInAgain}
      </Button>
    </div>
  );
}
