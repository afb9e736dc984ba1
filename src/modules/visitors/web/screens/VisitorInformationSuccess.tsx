import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { PublicPage } from '#kit/web/parts/PublicPage.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { visitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { PassCard } from '../guest/PassCard.tsx';
import { readReceipt } from '../guest/receipt.ts';
import { guestWords } from '../guest/words.ts';
import '../guest/guest.css';

/**
 * Page with the receipt of a registration. The receipt lasts as long as the browser window in which the guest
 * registered.
 */
export default function VisitorInformationSuccess() {
  const words = useWords(guestWords);
  const [receipt] = useState(readReceipt);
  const token = receipt?.invitation ?? '';
  const found = useCall(VisitorForm.FindFormJsonAsync, { token }, { enabled: token !== '' });
  if (!receipt)
    return (
      <PublicPage title={words.successTitle} heading={words.title}>
        <Told sign="told" title={words.nothing} hint={words.nothingHint} />
      </PublicPage>
    );
  // The state comes from the server, because only the server knows whether the host had to be asked again.
  const state = found.data?.Invite?.VisitState;
  // A cached state `invited` is older than the registration, so the page waits for the new one.
  const isKnown = found.error !== null || (state !== undefined && state !== visitState.invited);
  if (token !== '' && !isKnown)
    return (
      <PublicPage title={words.successTitle} heading={words.successTitle}>
        <Loading rows={6} />
      </PublicPage>
    );
  const isConfirmed = receipt.isConfirmed || state === visitState.approved || state === visitState.onSite;
  return (
    <PublicPage title={words.successTitle} heading={words.successTitle}>
      <PassCard
        receipt={{ ...receipt, isConfirmed }}
        state={state === visitState.onSite ? words.onSite : isConfirmed ? words.confirmed : words.done}
      />
      {receipt.again && (
        <div className="guest-foot">
          <LinkButton block size="large" to={`/VisitorInformation?token=${receipt.again}`}>
            {words.another}
          </LinkButton>
        </div>
      )}
    </PublicPage>
  );
}
