import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { PersonField, postOptions } from '#modules/people/web/open.tsx';
import { idIn } from '#modules/recruiting/web/parts/people.ts';
import { Interviewer, type InterviewerRow } from '../contract/Interviewer.ts';
import { interviewerWords } from './interviewer-words.ts';

type Values = Readonly<Record<string, unknown>>;
const shownRounds = [1, 2, 3, 4, 5];

interface InterviewerFormProps {
  /** Interviewer to change. Null: a new one. */
  readonly row: InterviewerRow | null;
  readonly onClose: () => void;
}

const adapt = ({ AUID, ...rest }: Values): Values => ({ ...rest, AUID: idIn(AUID) ?? undefined });

/** Form of an interviewer: positions, rounds and the maximum per week. */
export function InterviewerForm({ row, onClose }: InterviewerFormProps) {
  const words = useWords(interviewerWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const posts = useCall(Post.GetPostList, {}).data ?? [];
  const fields: readonly Field[] = [
    ...(row
      ? []
      : ([
          { name: 'AUID', label: words.name, kind: 'own', control: <PersonField />, isRequired: true },
        ] as const)),
    {
      name: 'PostIDs',
      label: words.posts,
      kind: 'choices',
      hint: words.postsHint,
      options: postOptions(posts, language),
    },
    {
      name: 'Rounds',
      label: words.rounds,
      kind: 'choices',
      hint: words.roundsHint,
      options: shownRounds.map((value) => ({ value, label: words.roundOf(value) })),
    },
    { name: 'MaxPerWeek', label: words.most, kind: 'number' },
  ];
  const shared = {
    fields,
    submit: words.save,
    onCancel: { label: words.cancel, run: onClose },
    onDone: () => {
      void message.success(words.saved);
      onClose();
    },
  };
  const name = row ? inLanguage(language, row.ChineseName, row.EnglishName) : '';
  return (
    <Modal open title={row ? words.editTitle(name) : words.addTitle} footer={null} onCancel={onClose}>
      {row ? (
        <EditForm
          {...shared}
          call={Interviewer.UpdateInterviewer}
          initial={{ PostIDs: row.PostIDs, Rounds: row.Rounds, MaxPerWeek: row.MaxPerWeek }}
          hidden={{ AUID: row.AUID, Version: row.Version }}
        />
      ) : (
        <EditForm
          {...shared}
          call={Interviewer.AddInterviewer}
          initial={{ PostIDs: [], Rounds: [], MaxPerWeek: 10 }}
          adapt={adapt}
        />
      )}
    </Modal>
  );
}
