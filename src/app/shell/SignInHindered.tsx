import { Button } from 'antd';
import { useEffect } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { settings } from '#kit/web/client/settings.ts';
import { Told } from '#kit/web/parts/Told.tsx';
import { appWords } from '../words.ts';
import { signInAgain } from './session.ts';

/** Milliseconds between attempts to reach the authority. */
const every = 5000;

/**
 * Explains why nobody can sign in here: the page has another address than the portal, or the authority is unreachable.
 */
export function SignInHindered({ error }: { error: Error }) {
  const words = useWords(appWords).hindered;
  const { address, issuer } = settings();
  const own = new URL(address).origin;
  const isElsewhere = location.origin !== own;
  useEffect(() => {
    if (isElsewhere) return undefined;
    const again = (): void => signInAgain();
    const timer = setInterval(again, every);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isElsewhere]);
  if (isElsewhere)
    return (
      <Told
        sign="problem"
        title={words.elsewhere}
        hint={words.elsewhereHint(location.origin, own)}
        actions={[
          <Button key="go" type="primary" href={own + location.pathname + location.search}>
            {words.go(own)}
          </Button>,
          <Button key="again" onClick={() => location.reload()}>
            {words.again}
          </Button>,
        ]}
      />
    );
  return (
    <Told
      sign="problem"
      title={words.away}
      hint={
        <>
          {words.awayHint(new URL(issuer).origin)}
          <br />
          {words.reason(error.message)}
        </>
      }
      actions={
        <Button type="primary" onClick={() => signInAgain()}>
          {words.again}
        </Button>
      }
    />
  );
}
