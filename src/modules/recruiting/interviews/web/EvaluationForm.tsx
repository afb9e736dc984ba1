import { App, Rate, type RateProps } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import type { WholeInterview } from '../contract/interview-calls.ts';
import { resultLabels } from '../contract/interview-codes.ts';
import { interviewWords } from './interview-words.ts';

interface EvaluationFormProps {
  readonly of: WholeInterview;
  readonly viewerId: number;
}

type Values = Readonly<Record<string, unknown>>;
const itemName = (n: number): string => `Score${n}`;

/** Rating from 1 to 5 for one item of the scorecard. */
function Stars({ label, ...rate }: RateProps & { readonly label: string }) {
  return (
    <div role="radiogroup" aria-label={label}>
      <Rate {...rate} />
    </div>
  );
}

/** Form for the viewer's own evaluation. It can be corrected for 30 minutes, and supplemented afterwards. */
export function EvaluationForm({ of, viewerId }: EvaluationFormProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const own = of.Users.find(({ AUID }) => AUID === viewerId)?.Said ?? null;
  const onDone = (): void => void message.success(words.saved);
  if (of.May === 'nothing') return null;
  if (of.May === 'tooSoon') return <p className="recruit-quiet">{words.tooSoon}</p>;
  if (of.May === 'add')
    return (
      <EditForm
        key="add"
        call={Interviewee.SubmitEvaluation}
        fields={[{ name: 'Addition', label: words.add, kind: 'area', isRequired: true }]}
        hidden={{ InterviewID: of.InterviewID }}
        submit={words.add}
        onDone={onDone}
      />
    );
  const fields: readonly Field[] = [
    ...of.Items.map((item, n): Field => ({
      name: itemName(n),
      label: `${item.Name} · ${item.Weight / 100}%`,
      kind: 'own',
      control: <Stars label={item.Name} />,
      ...(item.Hint ? { hint: item.Hint } : {}),
      isRequired: true,
    })),
    {
      name: 'Result',
      label: words.result,
      kind: 'radios',
      options: choicesOf(resultLabels, language),
      isRequired: true,
    },
    { name: 'Evaluation', label: words.evaluation, kind: 'area', hint: words.correctHint },
  ];
  const adapt = (values: Values): Values => ({
    Result: values['Result'],
    Evaluation: values['Evaluation'] ?? '',
    Scores: of.Items.map((_, n) => Number(values[itemName(n)] ?? 0)),
  });
  return (
    <EditForm
      key={of.InterviewID}
      call={Interviewee.SubmitEvaluation}
      fields={fields}
      initial={
        own
          ? {
              Result: own.Result,
              Evaluation: own.Evaluation,
              ...Object.fromEntries(own.Scores.map((score, n) => [itemName(n), score])),
            }
          : {}
      }
      hidden={{ InterviewID: of.InterviewID }}
      adapt={adapt}
      submit={of.May === 'correct' ? words.correct : words.submit}
      onDone={onDone}
    />
  );
}
