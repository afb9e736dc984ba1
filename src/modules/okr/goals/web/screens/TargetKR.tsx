import { PlusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { TreeView } from '#kit/web/tree/TreeView.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { Progress } from '#modules/okr/breakdown/web/useColumns.tsx';
import { percentOf } from '#modules/okr/web/parts/percent.ts';
import { Alignments } from '../Alignments.tsx';
import { CycleForm, Cycles } from '../Cycles.tsx';
import { KRAlignment } from '../../contract/KRAlignment.ts';
import { TargetKR } from '../../contract/TargetKR.ts';
import { cycleStates, goalStateLabels, goalStates, statusLabels } from '../../contract/goal-codes.ts';
import type { CycleRow, GoalRow } from '../../contract/goal-shapes.ts';
import { GoalSheets } from '../GoalSheets.tsx';
import { GoalDrawer } from '../GoalDrawer.tsx';
import { CandidateForm, GoalForm } from '../GoalForm.tsx';
import { Pool } from '../Pool.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { MonthField } from '../MonthField.tsx';
import { goalTones, statusTones } from '#modules/okr/web/parts/tones.ts';
import { goalWords } from '../words.ts';
import '#modules/okr/breakdown/web/breakdown.css';
import '../goals.css';

const path = '/StrategyRoImplementation/TargetKRManagement';
type Adding = 'objective' | 'candidate' | 'cycle' | null;

/** Page of goals: the tree of a month's periods, the pool, alignments waiting for an answer, and the periods. */
export default function TargetKRScreen() {
  const words = useWords(goalWords);
  const may = useCan();
  const [at, go] = useAddress('view', 'month', 'goal');
  const view = ['pool', 'waiting', 'cycles'].includes(at.view) ? at.view : 'tree';
  const [thisMonth] = useState(() => companyDay(new Date()).slice(0, 7));
  const month = at.month || thisMonth;
  const [adding, setAdding] = useState<Adding>(null);
  const tree = useCall(TargetKR.SearchTargetKRTree, { AscripTionTime: month }, { keep: true });
  const waiting = useCall(KRAlignment.GetPage, { IsWaiting: true, PageSize: 1 });
  const open = (tree.data?.Cycles ?? []).filter(
    ({ State }) => State === cycleStates.setting || State === cycleStates.running,
  );
  const pool = useCall(TargetKR.GetTargetKRPoolList, { PageSize: 1 }, { enabled: view === 'pool' });
  const goal = Number(at.goal);
  const add: Readonly<Record<string, readonly [Adding, string, boolean]>> = {
    tree: ['objective', words.addObjective, open.length > 0],
    pool: ['candidate', words.addCandidate, pool.data?.CanAdd ?? false],
    cycles: ['cycle', words.addCycle, may(okrCodes.settings)],
  };
  const [what, label, mayAdd] = add[view] ?? [null, '', false];
  const stop = (): void => setAdding(null);
  return (
    <Page
      title={words.title}
      actions={
        mayAdd && (
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            label={label}
            onClick={() => setAdding(what)}
          />
        )
      }
    >
      <TabLinks
        label={words.views}
        current={view}
        tabs={[
          { key: 'tree', to: path, label: words.tree },
          { key: 'pool', to: `${path}?view=pool`, label: words.pool },
          { key: 'waiting', to: `${path}?view=waiting`, label: words.waiting, count: waiting.data?.Total },
          { key: 'cycles', to: `${path}?view=cycles`, label: words.cycles },
        ]}
      />
      {view === 'tree' && (
        <Answer of={tree} rows={8}>
          {({ Cycles: cycles, Rows }) => (
            <GoalTree
              cycles={cycles}
              rows={Rows}
              month={month}
              onMonth={(next) => go({ month: next })}
              onOpen={(id) => go({ goal: id })}
            />
          )}
        </Answer>
      )}
      {view === 'pool' && <Pool />}
      {view === 'waiting' && <Alignments />}
      {view === 'cycles' && <Cycles />}
      {goal > 0 && (
        <GoalDrawer key={goal} id={goal} rows={tree.data?.Rows ?? []} onClose={() => go({ goal: null })} />
      )}
      {adding === 'objective' && (
        <GoalForm row={null} parent={null} cycles={open} onClose={stop} onDone={(id) => go({ goal: id })} />
      )}
      {adding === 'candidate' && <CandidateForm row={null} onClose={stop} />}
      {adding === 'cycle' && <CycleForm onClose={stop} />}
    </Page>
  );
}

interface GoalTreeProps {
  readonly cycles: readonly CycleRow[];
  readonly rows: readonly GoalRow[];
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly onOpen: (id: number) => void;
}

function GoalTree({ cycles, rows, month, onMonth, onOpen }: GoalTreeProps) {
  const words = useWords(goalWords);
  const [query, setQuery] = useState('');
  const items = useMemo(
    () =>
      rows.map((row) => ({
        id: row.KRID,
        parentId: row.ParentKRID,
        title: row.Title,
        search: `${row.Owner.ChineseName} ${row.Owner.EnglishName}`,
        row,
      })),
    [rows],
  );
  return (
    <>
      <div className="goal-bar goal-bar-tree">
        <MonthField value={month} onChange={onMonth} label={words.month} />
        <Input.Search
          className="okr-find"
          allowClear
          aria-label={words.search}
          placeholder={words.search}
          onChange={({ target }) => setQuery(target.value)}
        />
        {/* With several periods, the choice of period for Excel already names them. */}
        {cycles.length === 1 && (
          <span className="goal-tags">
            {words.cycleName(cycles[0]!.AscripTionTime, cycles[0]!.PeriodType)}
          </span>
        )}
        <GoalSheets cycles={cycles} />
      </div>
      {rows.length === 0 ? (
        <Nothing text={words.emptyTree} />
      ) : (
        <TreeView
          items={items}
          label={words.tree}
          query={query}
          onChoose={({ id }) => onOpen(id)}
          isOpenFirst={() => rows.length <= 200}
          maxHeight={Math.max(400, window.innerHeight - 260)}
          extra={lineOf}
        />
      )}
    </>
  );
}

const lineOf = ({ row }: { readonly row: GoalRow }) => <GoalLine row={row} />;

/** Details beside the name of a goal in the tree. */
function GoalLine({ row }: { readonly row: GoalRow }) {
  const words = useWords(goalWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  return (
    <span className="goal-line">
      {!isPhone && row.IsChanged && <span className="goal-tags">{words.changed}</span>}
      {!isPhone && row.WeightBp !== null && (
        <span className="goal-tags">{words.weightShown(percentOf(row.WeightBp))}</span>
      )}
      <span className="goal-state">
        {row.State !== goalStates.surfaced && (
          <Status tone={goalTones[row.State]!}>{goalStateLabels[row.State]![language]}</Status>
        )}
        {row.Status !== null && (
          <Status tone={statusTones[row.Status]!}>{statusLabels[row.Status]![language]}</Status>
        )}
      </span>
      {!isPhone && row.Score !== null && <span className="goal-tags">{row.Score}</span>}
      {!isPhone && (
        <span className="goal-owner">
          <Person of={row.Owner} size={20} />
        </span>
      )}
      {isPhone ? percentOf(row.ProgressBp) : <Progress bp={row.ProgressBp} />}
    </span>
  );
}
