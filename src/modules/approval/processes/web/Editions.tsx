import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { toShown } from '../contract/conditions.ts';
import type { Process } from '../contract/process.ts';
import { useDesign, type KnownPerson } from './context.ts';
import { differences } from './difference.ts';
import { withFormulas } from './edit.ts';
import { designWords } from './words.ts';

interface EditionsProps {
  /** The process in the designer: the draft, or the newest edition. */
  readonly process: Process;
  readonly onStartFrom: ((editionId: number) => void) | null;
}

/** Published editions, and the differences between the process in the designer and another edition. */
export function Editions({ process, onStartFrom }: EditionsProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design } = useDesign();
  const [against, setAgainst] = useState(design.Editions[design.Draft ? 0 : 1]?.EditionID ?? null);
  return (
    <div className="design-editions">
      <Panel title={words.edition}>
        <ul className="design-edition-list">
          {design.Editions.map((edition) => {
            const publisher = inLanguage(language, edition.PublisherName, edition.PublisherNameEn);
            return (
              <li key={edition.EditionID}>
                <strong>{words.editionNo(edition.EditionNumber)}</strong>
                <span className="muted">
                  {timeText(edition.PublishTime)} · {publisher ? words.by(publisher) : words.bySystem} ·{' '}
                  {words.runningUnder(edition.Running)}
                </span>
                {edition.Note && <span>{edition.Note}</span>}
                {onStartFrom && (
                  <Button size="small" onClick={() => onStartFrom(edition.EditionID)}>
                    {words.fromEdition}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {design.Editions.length === 0 && <Nothing text={words.neverPublished} />}
      </Panel>
      {against !== null && (
        <Panel
          title={words.changed}
          extra={
            <Select
              aria-label={words.compare}
              value={against}
              options={design.Editions.map(({ EditionID, EditionNumber }) => ({
                value: EditionID,
                label: words.editionNo(EditionNumber),
              }))}
              onChange={setAgainst}
            />
          }
        >
          <Comparison process={process} editionId={against} />
        </Panel>
      )}
    </div>
  );
}

function Comparison({ process, editionId }: { process: Process; editionId: number }) {
  const words = useWords(designWords);
  const language = useLanguage();
  const known = useDesign();
  const answer = useCall(CacApprovalProcess.GetCacApprovalDetailInfoList, { EditionID: editionId });
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={4} title={false} />;
  const before = withFormulas(answer.data.Process, (formula) => toShown(formula, known.fields, language));
  const people = new Map<number, KnownPerson>(known.people);
  for (const one of answer.data.People) people.set(one.AUID, one);
  const found = differences(before, process, { ...known, people }, language);
  if (found.length === 0) return <p className="muted">{words.same}</p>;
  return (
    <ul className="design-differences">
      {found.map(({ what, at, before: old, after }) => (
        <li key={`${what}${at}`} className={`design-${what}`}>
          <span className="flow-tag">{words[what]}</span>
          <strong>{at}</strong>
          {old && <del>{old}</del>}
          {after && <ins>{after}</ins>}
          {what === 'changed' && !after && <ins>{words.empty}</ins>}
        </li>
      ))}
    </ul>
  );
}
