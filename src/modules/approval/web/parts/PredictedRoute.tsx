import { Alert, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacUser } from '#modules/people/contract/CacUser.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { signType, signTypeLabels, type SignType } from '../../contract/codes.ts';
import { clustersOf } from '../flow.ts';
import { whySentence } from '../why.ts';
import { approvalWords } from '../words.ts';
import { People } from './People.tsx';
import { useNamed } from './states.tsx';
import './flow.css';

export type Choices = Readonly<Record<string, number[]>>;
type Level = ReplyOf<typeof CacApprovalOrder.GetNextLevelApprovalExamine>['Levels'][number];

interface PredictedRouteProps {
  readonly formId: number | null;
  /** Once it is being submitted there is nothing left to predict. */
  readonly isOver: boolean;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** Who would approve if it were submitted now, and why each of them. */
export function PredictedRoute({ formId, isOver, choices, onChoose }: PredictedRouteProps) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const answer = useCall(
    CacApprovalOrder.GetNextLevelApprovalExamine,
    { FormID: formId ?? 0, Choices: choices },
    { enabled: formId !== null && !isOver, keep: true },
  );
  const route = answer.data;
  return (
    <Panel
      title={words.fill.route}
      extra={route && <span className="flow-hint">{named(route.BranchName, route.BranchNameEn)}</span>}
    >
      {formId === null ? (
        <p className="flow-empty">{words.fill.routeWait}</p>
      ) : route ? (
        <>
          {route.Problem && <Alert type="warning" showIcon title={route.Problem} className="flow-problem" />}
          <ol className="flow">
            {route.Levels.map((level) => (
              <PredictedLevel
                key={level.ALevel}
                level={level}
                chosen={choices[level.ALevel] ?? []}
                onChoose={(people) => onChoose({ ...choices, [level.ALevel]: people })}
              />
            ))}
          </ol>
        </>
      ) : answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Loading rows={4} title={false} />
      )}
    </Panel>
  );
}

interface PredictedLevelProps {
  readonly level: Level;
  readonly chosen: readonly number[];
  readonly onChoose: (people: number[]) => void;
}

function PredictedLevel({ level, chosen, onChoose }: PredictedLevelProps) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const sign = level.ApprovalType as SignType;
  const isShared = level.People.length > 1;
  const name = named(level.LevelName, level.LevelNameEn);
  return (
    <li className="flow-level flow-later">
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
      {level.Choose && <PeoplePick level={level} name={name} chosen={chosen} onChoose={onChoose} />}
      {level.Problem && <Alert type="warning" showIcon title={level.Problem} />}
      <ul className="flow-group">
        {clustersOf(level.People, (one) =>
          sign === signType.inOrder ? null : JSON.stringify([one.Why, one.Passes]),
        ).map((people) => (
          <Asked key={people[0]?.ApprovalAUID} people={people} />
        ))}
      </ul>
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

interface PeoplePickProps extends PredictedLevelProps {
  readonly name: string;
}

/** The applicant's own choice among the people a level allows. */
function PeoplePick({ level, name, chosen, onChoose }: PeoplePickProps) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const [text, setText] = useState('');
  const found = useCall(
    CacUser.GetUserInfoListByName,
    { Name: text.trim() },
    { enabled: text.trim() !== '' },
  );
  const allowed = level.ChooseFrom && new Set(level.ChooseFrom);
  const known = new Map(
    [
      ...level.People.map((one) => ({ ...one, AUID: one.ApprovalAUID })),
      ...(found.data ?? []).filter(({ AUID }) => !allowed || allowed.has(AUID)),
    ].map((one) => [
      one.AUID,
      {
        value: one.AUID,
        label: `${named(one.DeptName, one.DeptNameEn)}-${named(one.ChineseName, one.EnglishName)}`,
      },
    ]),
  );
  return (
    <Select
      mode="multiple"
      className="flow-pick"
      aria-label={words.fill.choose(name)}
      placeholder={words.fill.chooseHint}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={[...chosen]}
      options={[...known.values()]}
      loading={found.isFetching}
      notFoundContent={found.data?.length === 0 ? words.fill.nobodyFound : null}
      onChange={onChoose}
    />
  );
}
