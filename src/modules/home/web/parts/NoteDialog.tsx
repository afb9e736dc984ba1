import { Input } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { InstantField } from '#kit/web/form/InstantField.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacUserMemorandum } from '../../contract/CacUserMemorandum.ts';
import { homeWords } from '../words.ts';
import type { Note } from './NotesCard.tsx';

/** Dialog that adds or changes a note. */
export default function NoteDialog({ note, onClose }: { note: Note | null; onClose: () => void }) {
  const words = useWords(homeWords);
  const fields: readonly Field[] = [
    {
      name: 'Content',
      label: words.noteContent,
      kind: 'own',
      isRequired: true,
      control: <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={200} showCount />,
    },
    {
      name: 'RemindTime',
      label: words.noteTime,
      kind: 'own',
      isRequired: false,
      hint: words.noteTimeHint,
      control: <InstantField label={words.noteTime} fromToday />,
    },
    { name: 'IsTop', label: words.noteTop, kind: 'switch', isRequired: false },
  ];
  return (
    <Modal
      open
      width={480}
      title={note ? words.editNote : words.addNote}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {note ? (
        <EditForm
          call={CacUserMemorandum.EditCacUserMemorandum}
          fields={fields}
          hidden={{ Id: note.Id }}
          initial={{ Content: note.Content, RemindTime: note.RemindTime, IsTop: note.IsTop }}
          submit={words.save}
          onDone={onClose}
        />
      ) : (
        <EditForm
          call={CacUserMemorandum.AddCacUserMemorandum}
          fields={fields}
          initial={{ Content: '', RemindTime: null, IsTop: false }}
          submit={words.add}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
