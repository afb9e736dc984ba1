import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recBookType } from '../../contract/codes.ts';
import { libraryWords } from '../words.ts';

interface RecommendDialogProps {
  /** Book of which more copies are recommended; null: a book that the library does not have. */
  readonly book: { readonly Id: number; readonly Name: string } | null;
  readonly onClose: () => void;
}

/** Dialog that recommends a book to be bought. */
export function RecommendDialog({ book, onClose }: RecommendDialogProps) {
  const words = useWords(libraryWords);
  const { message } = App.useApp();
  return (
    <Modal
      open
      title={book ? words.supplementTitle(book.Name) : words.recommendBook}
      footer={null}
      onCancel={onClose}
    >
      <EditForm
        call={BookStorSetting.RecBook}
        hidden={{ Type: recBookType.recommend, ...(book ? { id: book.Id } : {}) }}
        fields={[
          ...(book
            ? []
            : [
                { name: 'Name', label: words.bookName, kind: 'text' as const, isRequired: true },
                { name: 'Author', label: words.author, kind: 'text' as const },
                { name: 'Isbn', label: words.isbn, kind: 'text' as const, hint: words.isbnHint },
              ]),
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        submit={words.send}
        onDone={() => {
          void message.success(words.sent);
          onClose();
        }}
      />
    </Modal>
  );
}
