import { Segmented } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { externalAddress } from '../outside.ts';
import { learningWords } from '../words.ts';
import { NewTabButton } from './NewTab.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { OutsideFrame } from './OutsideFrame.tsx';

const both = ['assistant', 'chat'] as const;

interface AssistantPlaceProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Drawer with the AI assistant and the AI chat, on top of any page. Closing it keeps the conversation. */
export function AssistantPlace({ isOpen, onClose }: AssistantPlaceProps) {
  const words = useWords(learningWords);
  const there = both.filter((page) => externalAddress(page) !== '');
  const [chosen, choose] = useState<(typeof both)[number]>(there[0] ?? 'assistant');
  const address = externalAddress(chosen);
  return (
    <Drawer
      open={isOpen}
      size={480}
      title={words[chosen]}
      onClose={onClose}
      classNames={{ body: 'assistant' }}
      extra={address !== '' && <NewTabButton address={address} />}
    >
      {there.length > 1 && (
        <Segmented
          block
          aria-label={words.which}
          value={chosen}
          onChange={choose}
          options={there.map((page) => ({ value: page, label: words[page] }))}
        />
      )}
      {address === '' ? (
        <NotSetUp page={chosen} />
      ) : (
        <OutsideFrame key={chosen} address={address} title={words[chosen]} />
      )}
    </Drawer>
  );
}
