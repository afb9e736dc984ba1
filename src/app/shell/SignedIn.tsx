import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { settings } from '#kit/web/client/settings.ts';
import { isSignedIn, keepFresh, onSignedOutElsewhere } from '#kit/web/oidc/session.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import {
  FirstFactor,
  FirstPassword,
  KnownPagesProvider,
  ProofHost,
  useMe,
} from '#modules/people/web/open.tsx';
import { setupCode } from '#modules/setup/contract/setup-codes.ts';
import { knownPages } from '../menu.tsx';
import { appWords } from '../words.ts';
import { AppShell } from './AppShell.tsx';
import { SignInHindered } from './SignInHindered.tsx';
import { keepPermissions, leave, signInAgain, useHindrance } from './session.ts';

/** Contains everything that needs a sign-in. People who are not signed in are sent to the authority first. */
export function SignedIn() {
  const words = useWords(appWords);
  const [signedIn] = useState(isSignedIn);
  const secure = globalThis.isSecureContext;
  useEffect(() => {
    if (!signedIn && secure) signInAgain();
  }, [signedIn, secure]);
  const hindrance = useHindrance();
  if (!secure) return <Told sign="problem" title={words.insecure} actions={<OwnAddress />} />;
  if (!signedIn) return hindrance ? <SignInHindered error={hindrance} /> : <Loading />;
  return (
    <>
      <Entered />
      <ProofHost />
      {/* Over the page, not instead of it: what was typed stays to be copied. */}
      <Modal open={hindrance !== null} footer={null} closable={false} keyboard={false} maskClosable={false}>
        {hindrance && <SignInHindered error={hindrance} />}
      </Modal>
    </>
  );
}

/** Opens the portal's own address, if that is a secure one. */
function OwnAddress() {
  const words = useWords(appWords).hindered;
  const { address } = settings();
  const own = new URL(address).origin;
  if (location.origin === own || !isSecureAddress(own)) return null;
  return (
    <Button type="primary" href={own + location.pathname + location.search}>
      {words.go(own)}
    </Button>
  );
}

const isSecureAddress = (origin: string): boolean =>
  origin.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(origin).hostname);

/** Leads to the set-up guide once its holder has replaced their initial password. */
function useSetupAfterFirstPassword(
  isInitial: boolean | undefined,
  codes: readonly string[] | undefined,
): void {
  const navigate = useNavigate();
  const hadInitial = useRef(false);
  useEffect(() => {
    if (isInitial) hadInitial.current = true;
    else if (isInitial === false && hadInitial.current && codes?.includes(setupCode)) {
      hadInitial.current = false;
      void navigate('/mySetting/setup');
    }
  }, [isInitial, codes, navigate]);
}

function Entered() {
  const initial = useCall(CacUser.IsInitPw, {});
  const me = useMe();
  const codes = me?.PermissionAll;
  // The dialog stays open until the recovery codes were shown, although two-step verification is already on.
  const [isHeld, setHeld] = useState(false);
  if (me?.MustAddFactor && !isHeld) setHeld(true);
  useEffect(keepFresh, []);
  useEffect(() => onSignedOutElsewhere(() => signInAgain(true)), []);
  useEffect(() => {
    if (codes) keepPermissions(codes);
  }, [codes]);
  // The initial password must be changed first; the dialog cannot be cancelled (specification section 4).
  useSetupAfterFirstPassword(initial.data, codes);
  if (initial.data === true) return <FirstPassword onSignOut={() => void leave()} />;
  if (isHeld) return <FirstFactor onDone={() => setHeld(false)} />;
  return (
    <KnownPagesProvider value={knownPages}>
      <AppShell />
    </KnownPagesProvider>
  );
}
