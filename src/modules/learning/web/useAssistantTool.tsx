import { RobotOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { Tool } from '#kit/web/shell/Tools.tsx';
import { addressOf, useIsAdministrator } from './outside.ts';
import { learningWords } from './words.ts';

interface Assistant {
  /** The header's button; none where nothing is set up, but for administrators. */
  readonly tool: readonly Tool[];
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The AI assistant in the header. */
export function useAssistantTool(): Assistant {
  const words = useWords(learningWords);
  const isAdministrator = useIsAdministrator();
  const [isOpen, setOpen] = useState(false);
  const isThere = addressOf('assistant') !== '' || addressOf('chat') !== '';
  return {
    tool:
      isThere || isAdministrator
        ? [
            {
              key: 'assistant',
              title: words.assistant,
              icon: <RobotOutlined />,
              onUse: () => setOpen(true),
              isPinned: true,
            },
          ]
        : [],
    isOpen,
    close: () => setOpen(false),
  };
}
