import { Result } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { isSignedIn, keepFresh, onSignedOutElsewhere } from '#kit/web/oidc/session.ts';
import { CacUser } from '#modules/people/contract/CacUser.ts';
import { FirstPassword, KnownPagesProvider, useMe } from '#modules/people/web/open.tsx';
import { knownPages } from '../menu.tsx';
import { appWords } from '../words.ts';
import { AppShell } from './AppShell.tsx';
import { keepPermissions, signInAgain } from './session.ts';

/** Everything behind sign-in; whoever is not signed in is sent to the authority first. */
export function SignedIn() {
  const words = useWords(appWords);
  const [signedIn] = useState(isSignedIn);
  const secure = globalThis.isSecureContext;
  useEffect(() => {
    if (!signedIn && secure) signInAgain();
  }, [signedIn, secure]);
  if (!secure) return <Result status="warning" title={words.insecure} />;
  return signedIn ? <Entered /> : null;
}

function Entered() {
  const initial = useCall(CacUser.IsInitPw, {});
  const codes = useMe()?.PermissionAll;
  useEffect(keepFresh, []);
  useEffect(() => onSignedOutElsewhere(() => signInAgain(true)), []);
  useEffect(() => {
    if (codes) keepPermissions(codes);
  }, [codes]);
  // The initial password must go first; the dialog cannot be cancelled (specification section 4).
  if (initial.data === true) return <FirstPassword />;
  return (
    <KnownPagesProvider value={knownPages}>
      <AppShell />
    </KnownPagesProvider>
  );
}
