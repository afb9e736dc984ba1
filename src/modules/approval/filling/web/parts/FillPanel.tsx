import { Alert, Button } from 'antd';
import { useId } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { Applicant } from '#modules/forms/contract/start.ts';
import { labelOf, type FormError } from '#modules/forms/contract/validate.ts';
import { FormFill } from '#modules/forms/web/open.ts';
import type { FillIn } from '../useFillIn.ts';

interface FillPanelProps {
  readonly fillIn: FillIn;
  readonly person: Applicant;
  readonly today: string;
  readonly errors: readonly FormError[];
}

/** Fields for the controls that this approver may fill in, with a note on changes that others made meanwhile. */
export function FillPanel({ fillIn, person, today, errors }: FillPanelProps) {
  const { fill: words } = useWords(approvalWords);
  const title = useId();
  const language = useLanguage();
  const { edition, values, onChange, overtaken, yieldTo } = fillIn;
  const labels = edition.controls
    .filter(({ name }) => overtaken.includes(name))
    .map((control) => labelOf(control)[language]);
  return (
    <section className="pane-fill" aria-labelledby={title}>
      <div className="pane-fill-head">
        <h3 id={title}>{words.yours}</h3>
        <span className="muted">{words.yoursHint}</span>
      </div>
      {overtaken.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={words.overtaken(labels)}
          action={
            <Button size="small" onClick={() => yieldTo(overtaken)}>
              {words.takeTheirs}
            </Button>
          }
        />
      )}
      <FormFill
        edition={edition}
        values={values}
        onChange={onChange}
        applicant={person}
        today={today}
        errors={errors}
      />
    </section>
  );
}
