import { Spin } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { learningWords } from '../words.ts';
import '../learning.css';

/**
 * Frame that shows an external site inside the portal. The site may run scripts, keep its own sign-in and open windows.
 * It cannot access the portal's page, navigate it, or learn which page the user is on. The content security policy
 * allows no other sites in frames.
 */
export function OutsideFrame({ address, title }: { address: string; title: string }) {
  const words = useWords(learningWords);
  const [isThere, setThere] = useState(false);
  return (
    <div className="outside" aria-busy={!isThere}>
      {!isThere && (
        <div className="outside-wait">
          <Spin description={words.loading} />
        </div>
      )}
      <iframe
        src={address}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the settings refuse a page of our own origin
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={() => setThere(true)}
      />
    </div>
  );
}
