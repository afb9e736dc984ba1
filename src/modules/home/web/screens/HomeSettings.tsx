import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { device } from '../../contract/codes.ts';
import { ImageSettings } from '../settings/ImageSettings.tsx';
import { settingWords } from '../settings/words.ts';
import { WordsSettings } from '../settings/WordsSettings.tsx';
import '../home.css';
import '../settings/settings.css';

const views = ['pc', 'mobile', 'copywriting'] as const;

/** Page for the images and the words of the day. */
export default function HomeSettings() {
  const words = useWords(settingWords);
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const view = views.find((one) => one === search.get('view')) ?? 'pc';
  const add = view === 'copywriting' ? words.addWords : words.addImage;
  const close = (): void => setAdding(false);
  return (
    <Page
      title={words.title}
      actions={
        <ActionButton type="primary" icon={<PlusOutlined />} label={add} onClick={() => setAdding(true)} />
      }
    >
      <TabLinks
        label={words.views}
        current={view}
        tabs={views.map((one) => ({
          key: one,
          to: one === 'pc' ? '?' : `?view=${one}`,
          label: words[one],
        }))}
      />
      {view === 'copywriting' ? (
        <WordsSettings isAdding={isAdding} onAdded={close} />
      ) : (
        <ImageSettings key={view} of={device[view]} isAdding={isAdding} onAdded={close} />
      )}
    </Page>
  );
}
