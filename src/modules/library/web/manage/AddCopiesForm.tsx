import { App } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { copyStateLabels } from '../../contract/codes.ts';
import { manageWords } from '../manage-words.ts';

/** Form that adds copies of an existing book. */
export function AddCopiesForm({
  titleId,
  onDone,
}: {
  readonly titleId: number;
  readonly onDone: () => void;
}) {
  const words = useWords(manageWords);
  const states = useEntryStates();
  const { message } = App.useApp();
  return (
    <EditForm
      call={BookStorSetting.AddCopies}
      hidden={{ TitleId: titleId }}
      isDense
      fields={[
        { name: 'CopyCount', label: words.copyCount, kind: 'number' },
        { name: 'Location', label: words.location, kind: 'text' },
        { name: 'CopyState', label: words.initialState, kind: 'choice', options: states },
        { name: 'BarCode', label: words.barCodeOwn, kind: 'text', hint: words.barCodeHint },
      ]}
      initial={{ CopyCount: 1, CopyState: 1, Location: '', BarCode: '' }}
      submit={words.addCopies}
      onDone={({ BarCodes }) => {
        void message.success(words.copiesAdded(BarCodes.join(', ')));
        onDone();
      }}
    />
  );
}

/** Returns the states that a new copy can have. */
export function useEntryStates() {
  const language = useLanguage();
  return ([1, 7, 6] as const).map((value) => ({ value, label: copyStateLabels[value][language] }));
}
