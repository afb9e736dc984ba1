import { RobotOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { Tool } from '#kit/web/shell/Tools.tsx';
import { externalAddress, useIsAdministrator } from './outside.ts';
import { learningWords } from './words.ts';

interface Assistant {
  /** Header button of the assistant; empty if no assistant is set up, except for administrators. */
  readonly tool: readonly Tool[];
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Returns the header button of the AI assistant, and whether its drawer is open. */
export function useAssistantTool(): Assistant {
  const words = useWords(learningWords);
  const isAdministrator = useIsAdministrator();
  const [isOpen, setOpen] = useState(false);
  const isThere = externalAddress('assistant') !== '' || externalAddress('chat') !== '';
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
