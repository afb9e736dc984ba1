import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { keepChosenLanguage, useWords } from '#kit/web/client/language.ts';
import { finishSignIn } from '#kit/web/oidc/session.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { leaveAuthority, signInAgain, useHindrance } from '../shell/session.ts';
import { SignInHindered } from '../shell/SignInHindered.tsx';
import { appWords } from '../words.ts';

/** Milliseconds until a refused person is signed out (specification section 4). */
const logoutDelay = 2000;

// React may mount the page twice, but an answer is valid only once.
let finishing: Promise<string> | undefined;

/** Page to which the authority redirects the browser after sign-in. */
export default function SignInReturn() {
  const words = useWords(appWords);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    finishing ??= finishSignIn();
    finishing.then(
      (path) => {
        finishing = undefined;
        keepChosenLanguage();
        void navigate(path || '/', { replace: true });
      },
      (error: unknown) => {
        finishing = undefined;
        setProblem(error instanceof CallFailed ? error.message : words.signInFailed);
        // The server refuses this person, so the page says why and ends the authority's session.
        if (error instanceof CallFailed && (error.body?.Code ?? 0) < 0)
          setTimeout(() => void leaveAuthority(), logoutDelay);
      },
    );
  }, [navigate, words]);
  const hindrance = useHindrance();
  if (hindrance) return <SignInHindered error={hindrance} />;
  if (problem === null)
    return (
      <div className="sign-in-wait" aria-live="polite">
        <span className="visually-hidden">{words.signingIn}</span>
        <Loading rows={2} />
      </div>
    );
  return (
    <Told
      sign="problem"
      title={words.signInFailed}
      hint={problem === words.signInFailed ? undefined : problem}
      actions={
        <Button type="primary" onClick={() => signInAgain()}>
          {words.signInAgain}
        </Button>
      }
    />
  );
}
