import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { device } from '../../contract/codes.ts';
import { ImageSettings } from '../settings/ImageSettings.tsx';
import { settingWords } from '../settings/words.ts';
import { WordsSettings } from '../settings/WordsSettings.tsx';
import '../home.css';
import '../settings/settings.css';

const views = ['pc', 'mobile', 'copywriting'] as const;

/** Images and words of the home page. */
export default function HomeSettings() {
  const words = useWords(settingWords);
  const isPhone = useIsPhone();
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const view = views.find((one) => one === search.get('view')) ?? 'pc';
  const add = view === 'copywriting' ? words.addWords : words.addImage;
  const close = (): void => setAdding(false);
  return (
    <Page
      title={words.title}
      actions={
        <Button type="primary" icon={<PlusOutlined />} aria-label={add} onClick={() => setAdding(true)}>
          {isPhone ? null : add}
        </Button>
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
