import { Button } from 'antd';
import { useEffect } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { Told } from '#kit/web/parts/Told.tsx';
import { externalAddress } from '../outside.ts';
import { NotSetUp } from '../parts/NotSetUp.tsx';
import { learningWords } from '../words.ts';

/**
 * Page that redirects to the external training site (specification section 2). The browser's Back button skips this
 * page.
 */
export default function Training() {
  const words = useWords(learningWords);
  const address = externalAddress('training');
  useEffect(() => {
    if (address !== '') location.replace(address);
  }, [address]);
  return (
    <Page title={words.training}>
      {address === '' ? (
        <NotSetUp page="training" />
      ) : (
        <Told
          sign="told"
          title={words.leaving(new URL(address).host)}
          actions={<Button href={address}>{words.leaveNow}</Button>}
        />
      )}
    </Page>
  );
}
