import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { nodeStateLabels } from '#modules/okr/contract/codes.ts';
import { hoursOf, percentOf } from '#modules/okr/web/parts/percent.ts';
import { WorkBreakdownEdition } from '../contract/WorkBreakdownEdition.ts';
import { compareKindLabels } from '../contract/compare-codes.ts';
import { breakdownWords } from './words.ts';

const tones: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'bad', 3: 'waiting' };

interface EditionsProps {
  readonly projectId: number;
  readonly canTake: boolean;
  readonly onClose: () => void;
}

/** Kept versions of a project's tree, and what has changed since each. */
export function Editions({ projectId, canTake, onClose }: EditionsProps) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const list = useCall(WorkBreakdownEdition.GetList, { ProjectID: projectId });
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <Drawer open size={640} title={words.editions} onClose={onClose}>
      {canTake && (
        <EditForm
          key={list.data?.length ?? 0}
          call={WorkBreakdownEdition.Take}
          fields={[{ name: 'Name', label: words.editionName, kind: 'text' }]}
          hidden={{ ProjectID: projectId }}
          submit={words.take}
          onDone={() => setCompared(null)}
        />
      )}
      <Answer of={list}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="okr-note">{words.emptyEditions}</p>
          ) : (
            <ul className="okr-editions">
              {rows.map((row) => (
                <li key={row.EditionID}>
                  <div>
                    <strong>{words.editionOf(row.Number, row.Name)}</strong>
                    <span className="okr-note">
                      {words.nodesOf(row.Nodes)}
                      {row.By && ` · ${inLanguage(language, row.By.ChineseName, row.By.EnglishName)}`}
                    </span>
                  </div>
                  <Button
                    aria-expanded={compared === row.EditionID}
                    onClick={() => setCompared(compared === row.EditionID ? null : row.EditionID)}
                  >
                    {words.compare}
                  </Button>
                  {compared === row.EditionID && <Compared id={row.EditionID} />}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Drawer>
  );
}

function Compared({ id }: { readonly id: number }) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const answer = useCall(WorkBreakdownEdition.Compare, { EditionID: id });
  const names: Readonly<Record<string, string>> = {
    Name: words.name,
    ParentOBID: words.level,
    OwnerAUID: words.owner,
    PlanStart: words.planStart,
    PlanEnd: words.planEnd,
    PlanMinutes: words.hours,
    WeightBp: words.weight,
    ProgressBp: words.progress,
    State: words.stateOf,
  };
  return (
    <Answer of={answer}>
      {({ Rows, People }) => {
        const people = new Map(
          People.map((one) => [one.AUID, inLanguage(language, one.ChineseName, one.EnglishName)]),
        );
        const shown = (field: string, value: string | number | null): string => {
          if (value === null) return words.none;
          if (field === 'OwnerAUID') return people.get(Number(value)) ?? words.none;
          if (field === 'State') return nodeStateLabels[Number(value)]![language];
          if (field === 'PlanMinutes') return hoursOf(Number(value));
          return field === 'WeightBp' || field === 'ProgressBp' ? percentOf(value) : String(value);
        };
        if (Rows.length === 0) return <p className="okr-note">{words.same}</p>;
        return (
          <ul className="okr-compared">
            {Rows.map((row) => (
              <li key={`${row.OBID}-${row.Kind}`}>
                <Status tone={tones[row.Kind]!}>{compareKindLabels[row.Kind]![language]}</Status>
                <span title={row.Above.join(' / ')}>{row.Name}</span>
                {row.Fields.map(({ Field, Before, After }) => (
                  <div key={Field} className="okr-note">
                    {Field === 'ParentOBID'
                      ? `${names[Field]}: ${row.Above.join(' / ') || words.top}`
                      : words.changedFrom(names[Field]!, shown(Field, Before), shown(Field, After))}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        );
      }}
    </Answer>
  );
}
