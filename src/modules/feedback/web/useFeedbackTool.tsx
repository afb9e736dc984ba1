import { MessageOutlined } from '@ant-design/icons';
import { useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Tool } from '#kit/web/shell/Tools.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { giveCode } from '../contract/codes.ts';
import { feedbackWords } from './words.ts';

/**
 * Returns the feedback button of the page header; empty if the user may not give feedback (specification section 2).
 */
export function useFeedbackTool(): Tool[] {
  const words = useWords(feedbackWords);
  const can = useCan();
  const [, go] = useAddress('feedback');
  if (!can(giveCode)) return [];
  return [
    { key: 'feedback', title: words.open, icon: <MessageOutlined />, onUse: () => go({ feedback: 'new' }) },
  ];
}
