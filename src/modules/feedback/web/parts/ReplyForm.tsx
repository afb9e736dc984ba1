import { App, Input } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { feedbackState, feedbackStateLabels } from '../../contract/codes.ts';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import { feedbackWords } from '../words.ts';

type One = ReplyOf<typeof UserFeedback.GetUserFeedbackDeatils>;

/** Form for a manager's reply and the new state of the feedback. */
export function ReplyForm({ feedback, onDone }: { feedback: One; onDone: () => void }) {
  const words = useWords(feedbackWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { handling, done, closed } = feedbackState;
  return (
    <EditForm
      call={UserFeedback.ReplyUserFeedback}
      hidden={{ ID: feedback.ID, Version: feedback.Version }}
      initial={{
        State: feedback.State === feedbackState.new ? handling : feedback.State,
        Reply: feedback.Reply,
      }}
      fields={[
        {
          name: 'State',
          label: words.state,
          kind: 'choice',
          options: [handling, done, closed].map((value) => ({
            value,
            label: feedbackStateLabels[value][language],
          })),
        },
        {
          name: 'Reply',
          label: words.reply,
          kind: 'own',
          isRequired: false,
          hint: words.replyHint,
          control: <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={500} showCount />,
        },
      ]}
      submit={words.saveReply}
      onDone={() => {
        void message.success(words.replySent);
        onDone();
      }}
    />
  );
}
