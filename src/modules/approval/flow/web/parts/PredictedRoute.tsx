import { Alert, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { PredictedLevels, type Level } from './PredictedLevels.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import './flow.css';

export type Choices = Readonly<Record<string, number[]>>;

interface PredictedRouteProps {
  readonly formId: number | null;
  /** True once the form is being submitted; nothing is predicted any more. */
  readonly isOver: boolean;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** Approvers if the form were submitted now, with the reason for each. */
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
          <PredictedLevels
            levels={route.Levels}
            copies={route.Copies}
            renderExtra={(level, name) =>
              level.Choose && (
                <PeoplePick
                  level={level}
                  name={name}
                  chosen={choices[level.ALevel] ?? []}
                  onChoose={(people) => onChoose({ ...choices, [level.ALevel]: people })}
                />
              )
            }
          />
        </>
      ) : answer.error ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Loading rows={4} title={false} />
      )}
    </Panel>
  );
}

interface PeoplePickProps {
  readonly level: Level;
  readonly name: string;
  readonly chosen: readonly number[];
  readonly onChoose: (people: number[]) => void;
}

/** Picker for the applicant's own choice among the people that a level allows. */
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
