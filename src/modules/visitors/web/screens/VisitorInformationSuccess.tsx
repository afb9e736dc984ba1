import { Result } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { PassCard } from '../guest/PassCard.tsx';
import { PublicPage } from '../guest/PublicPage.tsx';
import { readReceipt } from '../guest/receipt.ts';
import { guestWords } from '../guest/words.ts';

/** What a guest gets for registering; it lives as long as the window in which he did. */
export default function VisitorInformationSuccess() {
  const words = useWords(guestWords);
  const [receipt] = useState(readReceipt);
  if (!receipt)
    return (
      <PublicPage title={words.successTitle} heading={words.title}>
        <Result status="info" title={words.nothing} subTitle={words.nothingHint} />
      </PublicPage>
    );
  return (
    <PublicPage title={words.successTitle} heading={words.successTitle}>
      <PassCard receipt={receipt} state={words.done} />
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
