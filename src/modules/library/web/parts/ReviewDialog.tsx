import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import type { BookDetail } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';

const scores = [5, 4, 3, 2, 1] as const;

/** Dialog that adds or changes the reader's review of a book. */
export function ReviewDialog({
  book,
  onClose,
}: {
  readonly book: Pick<BookDetail, 'Id' | 'Name' | 'MyReview'>;
  readonly onClose: () => void;
}) {
  const words = useWords(libraryWords);
  const { message } = App.useApp();
  return (
    <Modal open title={`${words.review} ${words.toBook(book.Name)}`} footer={null} onCancel={onClose}>
      <EditForm
        call={BookStorSetting.RiewBook}
        hidden={{ TitleId: book.Id }}
        fields={[
          {
            name: 'Score',
            label: words.score,
            kind: 'radios',
            options: scores.map((score) => ({
              value: score,
              label: `${'★'.repeat(score)} ${words.scoreWords[score]}`,
            })),
          },
          { name: 'Content', label: words.content, kind: 'area', hint: words.contentHint },
        ]}
        initial={{ Score: book.MyReview?.Score, Content: book.MyReview?.Content ?? '' }}
        submit={words.publish}
        onDone={() => {
          void message.success(words.published);
          onClose();
        }}
      />
    </Modal>
  );
}
