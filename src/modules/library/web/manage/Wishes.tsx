import { App, Button } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recommendState, recommendStateLabels } from '../../contract/codes.ts';
import type { RecommendRow } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { Recommends } from '../parts/Recommends.tsx';

const results = [
  recommendState.accepted,
  recommendState.ordered,
  recommendState.arrived,
  recommendState.rejected,
] as const;

/** List of recommendations for librarians, with their answers. */
export function Wishes() {
  const words = useWords(manageWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [answered, answer] = useState<RecommendRow | null>(null);
  const close = (): void => answer(null);
  return (
    <>
      <Recommends more={(one) => answerButton(one, words, () => answer(one))} />
      {answered && (
        <Modal open title={words.answerTitle(answered.Name)} footer={null} onCancel={close}>
          <EditForm
            call={BookStorSetting.HandleRecommend}
            hidden={{ Id: answered.Id, RowVersion: answered.RowVersion }}
            fields={[
              {
                name: 'State',
                label: words.answerState,
                kind: 'radios',
                options: results
                  .filter((state) => state > answered.State)
                  .map((value) => ({ value, label: recommendStateLabels[value][language] })),
              },
              { name: 'Answer', label: words.answerText, kind: 'area', hint: words.answerHint },
            ]}
            initial={{ State: results.find((state) => state > answered.State), Answer: answered.Answer }}
            submit={words.answer}
            onDone={() => {
              void message.success(words.answered);
              close();
            }}
          />
        </Modal>
      )}
    </>
  );
}

function answerButton(one: RecommendRow, words: typeof manageWords.zh, onOpen: () => void) {
  if (one.State === recommendState.arrived || one.State === recommendState.rejected) return null;
  return (
    <Button size="small" aria-label={words.answerTitle(one.Name)} onClick={onOpen}>
      {words.answer}
    </Button>
  );
}
