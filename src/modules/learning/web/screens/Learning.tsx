import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { externalAddress } from '../outside.ts';
import { NewTabButton } from '../parts/NewTab.tsx';
import { NotSetUp } from '../parts/NotSetUp.tsx';
import { OutsideFrame } from '../parts/OutsideFrame.tsx';
import { learningWords } from '../words.ts';

/** Page that shows the external learning system. */
export default function Learning() {
  const words = useWords(learningWords);
  const address = externalAddress('learning');
  return (
    <Page title={words.learning} actions={address !== '' && <NewTabButton address={address} />}>
      {address === '' ? (
        <NotSetUp page="learning" />
      ) : (
        <OutsideFrame address={address} title={words.learning} />
      )}
    </Page>
  );
}
