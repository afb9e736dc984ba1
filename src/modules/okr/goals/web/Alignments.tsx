import { App, Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { KRAlignment, type AlignmentRow } from '../contract/KRAlignment.ts';
import { alignKindLabels, alignStateLabels } from '../contract/goal-codes.ts';
import { goalWords } from './words.ts';

/** Alignments of one goal. Without a goal, those that wait for the reader's answer. */
export function Alignments({ id }: { readonly id?: number }) {
  const words = useWords(goalWords);
  const page = useCall(KRAlignment.GetPage, {
    PageSize: 100,
    ...(id === undefined ? { IsWaiting: true } : { KRID: id }),
  });
  return (
    <section>
      {id !== undefined && <h3 className="okr-head">{words.alignments}</h3>}
      <Answer of={page} rows={2}>
        {({ Rows }) =>
          Rows.length > 0 ? (
            <ul className="goal-rows">
              {Rows.map((row) => (
                <Alignment key={row.AlignmentID} row={row} />
              ))}
            </ul>
          ) : id === undefined ? (
            <Nothing text={words.emptyWaiting} />
          ) : (
            <p className="okr-note">{words.noAlignments}</p>
          )
        }
      </Answer>
    </section>
  );
}

function Alignment({ row }: { readonly row: AlignmentRow }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const answer = useAct(KRAlignment.Answer);
  const [isDeclining, setDeclining] = useState(false);
  const say = (IsAccepted: boolean): void =>
    answer.mutate(
      { AlignmentID: row.AlignmentID, IsAccepted },
      {
        onSuccess: () => void message.success(words.saved),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    <li>
      <div>
        {row.Title} → {row.ToTitle}
      </div>
      <div className="okr-acts" style={{ margin: '6px 0 0' }}>
        <Person of={row.Owner} size={20} />
        <span className="okr-note">
          {alignKindLabels[row.Kind]![language]} · {alignStateLabels[row.State]![language]}
          {row.Reason && ` · ${row.Reason}`}
        </span>
        {row.CanAnswer && (
          <>
            <Button type="primary" size="small" loading={answer.isPending} onClick={() => say(true)}>
              {words.accept}
            </Button>
            <Button size="small" onClick={() => setDeclining(true)}>
              {words.decline}
            </Button>
          </>
        )}
        {row.CanEnd && !row.CanAnswer && (
          <Button size="small" loading={answer.isPending} onClick={() => say(false)}>
            {words.end}
          </Button>
        )}
      </div>
      {isDeclining && (
        <Modal open title={words.declineTitle(row.Title)} footer={null} onCancel={() => setDeclining(false)}>
          <EditForm
            call={KRAlignment.Answer}
            fields={[{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }]}
            hidden={{ AlignmentID: row.AlignmentID, IsAccepted: false }}
            submit={words.decline}
            isDanger
            onCancel={{ label: words.cancel, run: () => setDeclining(false) }}
            onDone={() => setDeclining(false)}
          />
        </Modal>
      )}
    </li>
  );
}
