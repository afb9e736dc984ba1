import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { signType, signTypeLabels } from '#modules/approval/contract/codes.ts';
import { People } from '#modules/approval/web/parts/People.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { clustersOf } from '../flow.ts';
import { whySentence } from '../why.ts';
import './flow.css';

export type Level = ReplyOf<typeof CacApprovalOrder.GetNextLevelApprovalExamine>['Levels'][number];

type Copied = ReplyOf<typeof CacApprovalOrder.GetNextLevelApprovalExamine>['Copies'][number];

interface PredictedLevelsProps {
  readonly levels: readonly Level[];
  /** Recipients of copies of the whole form. */
  readonly copies: readonly Copied[];
  /** Renders extra content in a level, such as the applicant's choice of approvers. */
  readonly renderExtra?: (level: Level, name: string) => ReactNode;
}

/** Levels that a form would pass, with the people asked at each and the reason. */
export function PredictedLevels({ levels, copies, renderExtra }: PredictedLevelsProps) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  return (
    <ol className="flow">
      <CopiedWhen copies={copies} when="submission" />
      {levels.map((level) => {
        const sign = level.ApprovalType;
        const isShared = level.People.length > 1;
        const name = named(level.LevelName, level.LevelNameEn);
        return (
          <li key={level.ALevel} className="flow-level flow-later">
            <div className="flow-head">
              <strong>{name}</strong>
              {level.IsFinance && <span className="flow-tag">{words.flow.finance}</span>}
              {isShared && <span className="flow-tag">{signTypeLabels[sign][language]}</span>}
            </div>
            {isShared && <p className="flow-hint">{words.flow.signHints[sign]}</p>}
            {level.Auto && (
              <p className="flow-why flow-why-alone">
                {words.fill.autoPass}：{whySentence(level.Auto, language)}
              </p>
            )}
            {renderExtra?.(level, name)}
            {level.Problem && <Alert type="warning" showIcon title={level.Problem} />}
            <ul className="flow-group">
              {clustersOf(level.People, (one) =>
                sign === signType.inOrder ? null : JSON.stringify([one.Why, one.Passes]),
              ).map((people) => (
                <Asked key={people[0]?.ApprovalAUID} people={people} />
              ))}
            </ul>
            {level.Copies.length > 0 && (
              <div className="flow-copies">
                <p className="flow-why flow-why-alone">
                  {words.flow.copies}
                  {level.CopyNote && ` · ${level.CopyNote}`}
                </p>
                <People people={level.Copies} />
              </div>
            )}
          </li>
        );
      })}
      <CopiedWhen copies={copies} when="end" />
    </ol>
  );
}

function CopiedWhen({ copies, when }: { copies: readonly Copied[]; when: Copied['When'] }) {
  const { flow: words } = useWords(approvalWords);
  const found = copies.find((one) => one.When === when && one.People.length > 0);
  if (!found) return null;
  return (
    <li className="flow-level flow-later">
      <div className="flow-head">
        <strong>{words.copiesWhen[when]}</strong>
      </div>
      {found.Note && <p className="flow-hint">{found.Note}</p>}
      <People people={found.People} />
    </li>
  );
}

function Asked({ people }: { people: Level['People'] }) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const [first] = people;
  if (!first) return null;
  return (
    <li className="flow-step">
      <People people={people} />
      <p className={people.length > 1 ? 'flow-why flow-why-alone' : 'flow-why'}>
        {whySentence(first.Why, language)}
        {first.Passes && ` · ${words.flow.passesItself}`}
      </p>
    </li>
  );
}
