import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { SearchTree } from '#kit/web/tree/SearchTree.tsx';
import { branchOf, type TreeItem } from '#kit/web/tree/rows.ts';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { SplitView } from '#modules/people/web/parts/SplitView.tsx';
import { Post } from '../contract/Post.ts';
import { PlanPane } from './PlanPane.tsx';
import { nothingTyped, type TypedPlans } from './typed-plan.ts';
import './plan.css';

const names = ['Planned', 'Present', 'Coming', 'Going', 'Open', 'Over', 'Unplanned', 'NoPost'] as const;

type Department = ReplyOf<typeof Post.GetPostPlanDeptList>[number];
export type Figures = Pick<Department, (typeof names)[number]>;

interface Item extends TreeItem {
  readonly department: Department;
  /** Figures of the department and everything below it. */
  readonly branch: Figures;
}

const none: readonly Department[] = [];

const sumOf = (some: readonly Figures[]): Figures =>
  Object.fromEntries(names.map((name) => [name, some.reduce((sum, one) => sum + one[name], 0)])) as Record<
    (typeof names)[number],
    number
  >;

interface PostPlanProps {
  readonly typed: TypedPlans;
  readonly onTyped: (typed: TypedPlans) => void;
}

/** Tree of departments with planned and present headcounts, next to the plan of the chosen department. */
export function PostPlan({ typed, onTyped }: PostPlanProps) {
  const { plan: words } = useWords(hrbpWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { data, error, refetch } = useCall(Post.GetPostPlanDeptList, {});
  const [chosenId, choose] = useAddressId('DeptId');
  const items = useMemo(() => {
    const plain = (data ?? none).map((department) => ({
      id: department.DeptId,
      parentId: department.ParentId,
      title: inLanguage(language, department.DeptName, department.DeptNameEn),
      search: `${department.DeptName} ${department.DeptNameEn}`,
      department,
    }));
    return plain.map((item): Item => {
      const branch = branchOf(plain, item.id);
      return {
        ...item,
        branch: sumOf(plain.filter(({ id }) => branch.has(id)).map((one) => one.department)),
      };
    });
  }, [data, language]);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={10} />;
  const chosen = items.find(({ id }) => id === chosenId) ?? (isPhone ? undefined : items[0]);
  const hasBelow = items.some(({ parentId }) => parentId === chosen?.id);
  return (
    <SplitView
      list={
        <SearchTree
          search={words.search}
          none={words.none}
          items={items}
          label={words.tree}
          chosen={chosen?.id ?? null}
          onChoose={(item) => choose(item.id)}
          extra={headsOf}
          beside={270}
        />
      }
      pane={
        chosen ? (
          <PlanPane
            key={chosen.id}
            deptId={chosen.id}
            title={chosen.title}
            noPost={chosen.department.NoPost}
            branch={hasBelow ? chosen.branch : null}
            typed={typed.get(chosen.id) ?? nothingTyped}
            onTyped={(plan) => {
              const next = new Map(typed).set(chosen.id, plan);
              if (plan.size === 0) next.delete(chosen.id);
              onTyped(next);
            }}
          />
        ) : null
      }
      paneTitle={words.plan}
      hint={words.pick}
      onClose={() => choose(null)}
    />
  );
}

/** Present and planned headcount, including all departments below. */
function Heads({ branch }: { readonly branch: Figures }) {
  const { plan: words } = useWords(hrbpWords);
  return (
    <span className="plan-extra" title={words.extraHint}>
      {words.extra(branch.Present, branch.Planned)}
    </span>
  );
}

const headsOf = ({ branch }: Item) => <Heads branch={branch} />;
