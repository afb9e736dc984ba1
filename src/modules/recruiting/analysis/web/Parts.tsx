import { formatYuan } from '#kit/rules/money.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { gender } from '#modules/people/persons/contract/user-codes.ts';
import { rejectLabels, sourceKindLabels } from '#modules/recruiting/contract/codes.ts';
import { ageBands, type Analysis } from '../contract/analysis-calls.ts';
import type { Opened } from './BehindDrawer.tsx';
import { Count } from './Count.tsx';
import { analysisWords } from './analysis-words.ts';

interface PartProps {
  readonly of: Analysis;
  readonly onOpen: (opened: Opened) => void;
}

/** Table of sources with their results and cost. */
export function SourceTable({ of, onOpen }: PartProps) {
  const words = useWords(analysisWords);
  const language = useLanguage();
  return (
    <Panel title={words.sources}>
      <Sideways label={words.sources}>
        <table className="analysis-table">
          <thead>
            <tr>
              <th scope="col">{words.source}</th>
              <th scope="col">{words.total}</th>
              <th scope="col">{words.hires}</th>
              <th scope="col">{words.cost}</th>
              <th scope="col">{words.costPerHire}</th>
            </tr>
          </thead>
          <tbody>
            {of.Sources.map((one) => (
              <tr key={one.SourceID}>
                <th scope="row">
                  {one.Name} <small>{sourceKindLabels[one.Kind]?.[language]}</small>
                </th>
                <td>
                  <Count
                    count={one.Count}
                    label={`${one.Name} ${words.total}`}
                    onOpen={() => onOpen({ kind: 'source', key: one.SourceID, label: one.Name })}
                  />
                </td>
                <td>
                  <Count
                    count={one.Hires}
                    label={`${one.Name} ${words.hires}`}
                    onOpen={() =>
                      onOpen({ kind: 'hired', key: one.SourceID, label: `${words.hires} · ${one.Name}` })
                    }
                  />
                </td>
                <td>{formatYuan(one.Cost)}</td>
                <td>{one.CostPerHire === null ? '--' : formatYuan(one.CostPerHire)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </Panel>
  );
}

/** Chart of the reasons for which applications ended. */
export function Ends({ of, onOpen }: PartProps) {
  const words = useWords(analysisWords);
  const language = useLanguage();
  const lines = [
    ...of.Rejected.map(({ RejectCode, Count: count }) => ({
      key: RejectCode,
      label: rejectLabels[RejectCode]?.[language] ?? '',
      count,
      opened: { kind: 'rejected', key: RejectCode } as const,
    })),
    { key: 0, label: words.withdrawn, count: of.Withdrawn, opened: { kind: 'withdrawn' } as const },
  ];
  return <Lines title={words.reasons} lines={lines} onOpen={onOpen} />;
}

interface Line {
  readonly key: number;
  readonly label: string;
  readonly count: number;
  readonly opened?: Omit<Opened, 'label'>;
}

function Lines({
  title,
  lines,
  onOpen,
}: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly onOpen?: (opened: Opened) => void;
}) {
  const most = Math.max(...lines.map(({ count }) => count), 1);
  return (
    <Panel title={title}>
      <ol className="analysis-bars">
        {lines.map(({ key, label, count, opened }) => (
          <li key={key}>
            <span>{label}</span>
            <span className="analysis-numbers">
              {opened && onOpen ? (
                <Count count={count} label={label} onOpen={() => onOpen({ ...opened, label })} />
              ) : (
                count
              )}
            </span>
            <span className="analysis-bar">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Table of interviewers with the number of their interviews and the hours spent. */
export function Interviewers({ of }: { readonly of: Analysis }) {
  const words = useWords(analysisWords);
  const language = useLanguage();
  return (
    <Panel title={words.interviewers}>
      <Sideways label={words.interviewers}>
        <table className="analysis-table">
          <thead>
            <tr>
              <th scope="col">{words.interviewer}</th>
              <th scope="col">{words.interviews}</th>
              <th scope="col">{words.hours}</th>
            </tr>
          </thead>
          <tbody>
            {of.Interviewers.map((one) => (
              <tr key={one.AUID}>
                <th scope="row">{inLanguage(language, one.ChineseName, one.EnglishName)}</th>
                <td>{one.Interviews}</td>
                <td>{(one.Minutes / 60).toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </Panel>
  );
}

const untilOf = (from: number): number | null =>
  ageBands[ageBands.findIndex((one) => one === from) + 1] ?? null;

/** Gender and age of applicants, only if the groups are large enough to be anonymous. */
export function People({ of }: { readonly of: Analysis }) {
  const words = useWords(analysisWords);
  const language = useLanguage();
  return (
    <>
      {of.Genders.length === 0 && of.Ages.length === 0 ? (
        <Panel title={words.people}>
          <p className="recruit-quiet">{words.tooFew}</p>
        </Panel>
      ) : (
        <>
          {of.Genders.length > 0 && (
            <Lines
              title={words.gender}
              lines={of.Genders.map((one) => ({
                key: one.Gender,
                label: gender.labels[one.Gender]?.[language] ?? '',
                count: one.Count,
              }))}
            />
          )}
          {of.Ages.length > 0 && (
            <Lines
              title={words.age}
              lines={of.Ages.map((one) => ({
                key: one.From,
                label: words.ageFrom(one.From, untilOf(one.From)),
                count: one.Count,
              }))}
            />
          )}
        </>
      )}
    </>
  );
}
