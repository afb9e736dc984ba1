import { Tabs } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { feedbackWords } from '../words.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { MyFeedback } from './MyFeedback.tsx';
import '../feedback.css';

interface FeedbackDialogProps {
  /** Content to show: `new`, `mine`, or the id of one of the caller's own feedbacks. */
  readonly shown: string;
  readonly onShow: (shown: string | null) => void;
}

/** Dialog in which a user gives feedback about the current page and reads replies to earlier feedback. */
export default function FeedbackDialog({ shown, onShow }: FeedbackDialogProps) {
  const words = useWords(feedbackWords);
  const close = () => onShow(null);
  const id = Number(shown);
  return (
    <Modal open title={words.open} width={640} footer={null} onCancel={close} destroyOnHidden>
      <Tabs
        activeKey={shown === 'new' ? 'new' : 'mine'}
        onChange={onShow}
        destroyOnHidden
        items={[
          { key: 'new', label: words.give, children: <FeedbackForm onSent={close} /> },
          {
            key: 'mine',
            label: words.mine,
            children: <MyFeedback id={Number.isSafeInteger(id) && id > 0 ? id : null} onShow={onShow} />,
          },
        ]}
      />
    </Modal>
  );
}
