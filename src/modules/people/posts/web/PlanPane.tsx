import { App, Button, InputNumber, Select } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { byNames } from '#kit/web/form/by-names.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { Post } from '../contract/Post.ts';
import type { Figures } from './PostPlan.tsx';
import { postOptions } from './post-options.ts';
import { nothingTyped, type TypedPlan } from './typed-plan.ts';

type Row = ReplyOf<typeof Post.GetPostPlan>[number];

interface PlanPaneProps {
  readonly deptId: number;
  readonly title: string;
  /** People of the department whose position is none of the list. */
  readonly noPost: number;
  /** Figures of the department with its subdepartments; null if it has none. */
  readonly branch: Figures | null;
  readonly typed: TypedPlan;
  readonly onTyped: (typed: TypedPlan) => void;
}

const none: readonly Row[] = [];

/** Returns the row with a typed plan and the resulting vacancies. */
const withPlan = (row: Row, planned: number | null): Row => ({
  ...row,
  Planned: planned,
  Open: planned === null ? null : planned - row.Present - row.Coming + row.Going,
});

/** Headcount plan of one department by position; typed values are kept until they are saved. */
export function PlanPane({ deptId, title, noPost, branch, typed, onTyped }: PlanPaneProps) {
  const { plan: words } = useWords(hrbpWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const answer = useCall(Post.GetPostPlan, { DeptId: deptId });
  const posts = useCall(Post.GetPostList, {}).data ?? [];
  const save = useAct(Post.UpdatePostPlan);
  const saved = answer.data ?? none;
  const added = [...typed.keys()].filter((id) => !saved.some(({ PostID }) => PostID === id));
  const rows: Row[] = [
    ...saved,
    ...added.map((PostID) => {
      const post = posts.find((one) => one.PostID === PostID);
      return {
        DeptId: deptId,
        PostID,
        PostName: post?.PostName ?? '',
        PostNameEn: post?.PostNameEn ?? '',
        IsUse: true,
        Planned: null,
        Present: 0,
        Coming: 0,
        Going: 0,
        Open: null,
      };
    }),
  ].map((row) => {
    const own = typed.get(row.PostID);
    return own ? withPlan(row, own.planned) : row;
  });
  const type = (PostID: number, planned: number | null): void => {
    const stood = saved.find((one) => one.PostID === PostID);
    const seen = typed.get(PostID)?.seen ?? stood?.Planned ?? null;
    const next = new Map(typed).set(PostID, { planned, seen });
    // A value typed back to the stored one needs no saving.
    if (stood && planned === seen) next.delete(PostID);
    onTyped(next);
  };
  const send = (): void =>
    save.mutate(
      {
        DeptId: deptId,
        Rows: [...typed].map(([PostID, { planned, seen }]) => ({ PostID, Planned: planned, Seen: seen })),
      },
      {
        onSuccess: () => {
          void message.success(words.saved);
          onTyped(nothingTyped);
        },
        onError: showError,
      },
    );
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={6} />;
  const free = posts.filter(({ PostID }) => !rows.some((row) => row.PostID === PostID));
  return (
    <>
      <div className="pane-title">
        <h2>{title}</h2>
      </div>
      {rows.length === 0 ? (
        <p className="plan-empty">{words.empty}</p>
      ) : (
        <PlanTable rows={rows} noPost={noPost} branch={branch} onType={type} />
      )}
      <div className="plan-add">
        <Select
          showSearch={byNames}
          value={null}
          aria-label={words.addPost}
          placeholder={words.addPost}
          options={postOptions(free, language)}
          onChange={(id: number | null) => {
            if (id !== null) type(id, 1);
          }}
        />
        {typed.size > 0 && (
          <span className="plan-save">
            <span className="muted">{words.changed(typed.size)}</span>
            <Button onClick={() => onTyped(nothingTyped)}>{words.undo}</Button>
            <Button type="primary" loading={save.isPending} onClick={send}>
              {words.save}
            </Button>
          </span>
        )}
      </div>
    </>
  );
}

interface PlanTableProps {
  readonly rows: readonly Row[];
  readonly noPost: number;
  readonly branch: Figures | null;
  readonly onType: (postId: number, planned: number | null) => void;
}

function PlanTable({ rows, noPost, branch, onType }: PlanTableProps) {
  const { plan: words } = useWords(hrbpWords);
  const language = useLanguage();
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const total: Figures = {
    Planned: sum((row) => row.Planned ?? 0),
    Present: sum((row) => row.Present),
    Coming: sum((row) => row.Coming),
    Going: sum((row) => row.Going),
    Open: sum((row) => Math.max(0, row.Open ?? 0)),
    Over: sum((row) => Math.max(0, -(row.Open ?? 0))),
    Unplanned: sum((row) => (row.Planned === null ? row.Present + row.Coming - row.Going : 0)),
    NoPost: noPost,
  };
  const foot = [[words.total, total] as const, ...(branch ? [[words.branch, branch] as const] : [])];
  return (
    <>
      <Sideways label={words.post}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">{words.post}</th>
              <th scope="col">{words.planned}</th>
              <th scope="col">{words.present}</th>
              <th scope="col" title={words.comingHint}>
                {words.coming}
              </th>
              <th scope="col" title={words.goingHint}>
                {words.going}
              </th>
              <th scope="col">{words.open}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = inLanguage(language, row.PostName, row.PostNameEn);
              return (
                <tr key={row.PostID}>
                  <th scope="row">
                    {name}
                    {!row.IsUse && <span className="muted"> · {words.disabledPost}</span>}
                  </th>
                  <td>
                    <InputNumber
                      size="small"
                      min={0}
                      max={9999}
                      precision={0}
                      controls={false}
                      className="plan-input"
                      aria-label={words.plannedOf(name)}
                      value={row.Planned}
                      onChange={(value) => onType(row.PostID, value)}
                    />
                  </td>
                  <td>{row.Present}</td>
                  <td>{row.Coming || '–'}</td>
                  <td>{row.Going || '–'}</td>
                  <td>
                    <Open open={row.Open} />
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {foot.map(([label, figures]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{figures.Planned}</td>
                <td>{figures.Present}</td>
                <td>{figures.Coming || '–'}</td>
                <td>{figures.Going || '–'}</td>
                <td>
                  <Totals of={figures} />
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
      </Sideways>
      {foot.map(([label, figures]) => (
        <Sum key={label} label={foot.length > 1 ? label : ''} of={figures} />
      ))}
    </>
  );
}

/** Open places and people above the plan, which do not make up for each other. */
function Totals({ of: { Open: open, Over } }: { readonly of: Figures }) {
  const { plan: words } = useWords(hrbpWords);
  if (open === 0 && Over === 0) return '–';
  return (
    <span className="plan-totals">
      {open > 0 && <span>{open}</span>}
      {Over > 0 && <span className="plan-over">{words.over(Over)}</span>}
    </span>
  );
}

/** Says how the figures add up where the open places alone do not tell it. */
function Sum({ label, of }: { readonly label: string; readonly of: Figures }) {
  const { plan: words } = useWords(hrbpWords);
  const { Planned, Present, Coming, Going, Open: open, Over, Unplanned, NoPost } = of;
  if (Over === 0 && Unplanned === 0 && NoPost === 0) return null;
  const net = Planned - Present - Coming + Going;
  return (
    <p className="plan-sum">
      {label && <strong>{label} </strong>}
      {(Over > 0 || Unplanned > 0) &&
        words.sum({ Planned, Present, Coming, Going, net, open, Over, Unplanned })}
      {NoPost > 0 && ` ${words.noPost(NoPost)}`}
    </p>
  );
}

/** Shows the number of vacancies, or of people above the plan. */
function Open({ open }: { readonly open: number | null }) {
  const { plan: words } = useWords(hrbpWords);
  if (open === null || open === 0) return '–';
  return open > 0 ? (
    <strong className="plan-open">{open}</strong>
  ) : (
    <span className="plan-over">{words.over(-open)}</span>
  );
}
