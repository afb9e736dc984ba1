import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { Words } from '#kit/contract/refusals.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { TreeGrid } from '#kit/web/grid/TreeGrid.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { nodeStates, okrCodes, projectStateLabels } from '#modules/okr/contract/codes.ts';
import { flowCode } from '#modules/okr/flow/contract/flow-codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { projectTones } from '#modules/okr/web/parts/tones.ts';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import type { ProjectRow } from '../contract/breakdown-shapes.ts';
import { nodeRights } from '../contract/nodes.ts';
import { treeColumns } from '../contract/WorkBreakdownFile.ts';
import { Editions } from './Editions.tsx';
import { NodeDialog, type Asked } from './NodeDialogs.tsx';
import { NodeDrawer } from './NodeDrawer.tsx';
import { NodeForm } from './NodeForm.tsx';
import { PhoneTree } from './PhoneTree.tsx';
import { PasteFaults } from './PasteFaults.tsx';
import { PasteLine } from './PasteLine.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { TreeSheets } from './TreeSheets.tsx';
import { textOf } from './cells.ts';
import { Progress, useColumns } from './useColumns.tsx';
import { useEdits } from './useEdits.ts';
import { useNodeActs } from './useNodeActs.ts';
import { usePaste } from './usePaste.tsx';
import { useTree, type NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Titles of pasted fields that are no columns of the grid. */
const hiddenTitles: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['TypeID', treeColumns.Type.title],
  ['DeptId', treeColumns.Dept.title],
  ['CaliberPostID', treeColumns.Post.title],
]);

/** Dialog or drawer that is open over the tree. */
type Over =
  | { readonly kind: 'project' | 'editions' }
  | { readonly kind: 'add'; readonly parent: NodeItem | null }
  | { readonly kind: 'edit'; readonly item: NodeItem }
  | { readonly kind: 'ask'; readonly asked: Asked; readonly of: readonly NodeItem[] };

/** Space above and below the grid, in pixels. */
const around = 300;

interface ProjectPageProps {
  readonly id: number;
  readonly onBack: string;
  /** Id of the node whose drawer is open. */
  readonly node: number | null;
  readonly onNode: (id: number | null) => void;
}

/** Page of one project with its tree. */
export function ProjectPage({ id, onBack, node, onNode }: ProjectPageProps) {
  const words = useWords(breakdownWords);
  const found = useCall(ProjectBreakdown.GetProjectServiceList, { ProjectID: id });
  const { answer, items } = useTree(id);
  const project = found.data?.Rows[0];
  if (answer.error && !items)
    return (
      <Page title={words.title}>
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      </Page>
    );
  return (
    <Answer of={found} rows={8}>
      {() => project && <Shown project={project} items={items} onBack={onBack} node={node} onNode={onNode} />}
    </Answer>
  );
}

interface ShownProps extends Omit<ProjectPageProps, 'id'> {
  readonly project: ProjectRow;
  readonly items: readonly NodeItem[] | null;
}

const none: readonly NodeItem[] = [];

function Shown({ project, items: known, onBack, node, onNode }: ShownProps) {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const may = useCan();
  const items = known ?? none;
  const [query, setQuery] = useState('');
  const [over, setOver] = useState<Over | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const edits = useEdits();
  const columns = useColumns(project, items, edits.typed);
  const titleOf = (key: string): string =>
    columns.find((one) => one.key === key)?.title ?? hiddenTitles.get(key)?.[language] ?? key;
  const paste = usePaste(project.ProjectID, edits, titleOf);
  const isRunning = project.State <= 2;
  const acts = useNodeActs(isRunning, {
    ask: (asked, item) => setOver({ kind: 'ask', asked, of: [item] }),
    edit: (item) => setOver({ kind: 'edit', item }),
    addBelow: (parent) => setOver({ kind: 'add', parent }),
  });
  const opened = items.find((item) => item.id === node);
  const picked = items.filter((item) => checked.has(item.id));
  const manages = project.CanManage && may(okrCodes.breakdown);
  const mayChange = project.CanManage || items.some(({ node: { Can } }) => (Can & nodeRights.add) !== 0);
  const empty = project.CanManage ? words.emptyTree : words.emptyTreeReader;
  const close = (): void => setOver(null);
  const add = project.CanManage && isRunning && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOver({ kind: 'add', parent: null })}>
      {words.addTop}
    </Button>
  );
  return (
    <Page
      title={project.Name}
      note={`${project.Code} · ${words.range(project.StartDate, project.EndDate)}`}
      actions={
        <>
          <LinkButton to={onBack} icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
          {may(flowCode) && (
            <LinkButton to={`/StrategyRoImplementation/SuperFlowChart?project=${project.ProjectID}`}>
              {words.flow}
            </LinkButton>
          )}
          <Button onClick={() => setOver({ kind: 'editions' })}>{words.editions}</Button>
          <TreeSheets projectId={project.ProjectID} name={project.Name} canImport={isRunning && mayChange} />
          {project.CanEdit && may(okrCodes.breakdown) && (
            <Button onClick={() => setOver({ kind: 'project' })}>{words.editProject}</Button>
          )}
          {add}
        </>
      }
    >
      <div className="okr-acts">
        <Status tone={projectTones[project.State]!}>{projectStateLabels[project.State]![language]}</Status>
        <Progress bp={project.ProgressBp} />
        <span className="okr-note">
          {`${words.manager} ${inLanguage(language, project.Manager.ChineseName, project.Manager.EnglishName)}`}
        </span>
        {project.Late > 0 && <span className="okr-late">{words.lateOf(project.Late)}</span>}
      </div>
      {picked.length > 0 && !isPhone ? (
        <div className="okr-acts" role="toolbar" aria-label={words.picked(picked.length)}>
          <span>{words.picked(picked.length)}</span>
          {(['lock', 'unlock'] as const).map((asked) => (
            <Button key={asked} onClick={() => setOver({ kind: 'ask', asked, of: picked })}>
              {words[asked]}
            </Button>
          ))}
          <Button type="text" onClick={() => setChecked(new Set())}>
            {words.unpick}
          </Button>
        </div>
      ) : (
        <div className="okr-acts">
          <Input.Search
            className="okr-find"
            aria-label={words.find}
            placeholder={words.find}
            allowClear
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {!isPhone && <span className="okr-note">{words.keys}</span>}
        </div>
      )}
      {edits.conflicts.map((conflict) => (
        <Alert
          key={`${conflict.fresh.OBID} ${conflict.key}`}
          type="warning"
          showIcon
          className="okr-conflict"
          title={words.conflict(
            conflict.fresh.Name,
            titleOf(conflict.key),
            conflict.mine,
            textOf(conflict.fresh, conflict.key),
          )}
          action={
            <>
              <Button size="small" onClick={() => edits.settle(conflict, true)}>
                {words.keepMine}
              </Button>
              <Button size="small" onClick={() => edits.settle(conflict, false)}>
                {words.takeTheirs}
              </Button>
            </>
          }
        />
      ))}
      <PasteFaults faults={paste.faults} items={items} titleOf={titleOf} onClose={paste.forget} />
      {known === null ? null : isPhone ? (
        <PhoneTree items={items} query={query} onOpen={(item) => onNode(item.id)} empty={empty} />
      ) : (
        <TreeGrid<NodeItem>
          items={items}
          columns={columns}
          label={words.tree(project.Name)}
          query={query}
          problems={edits.problems}
          onOpen={(item) => onNode(item.id)}
          isMuted={(item) => item.node.State === nodeStates.stopped}
          maxHeight={Math.max(320, window.innerHeight - around)}
          empty={empty}
          onEdit={(changes) => {
            paste.setOwners(changes.filter(({ key }) => key === 'OwnerAUID'));
            edits.edit(changes.filter(({ key }) => key !== 'OwnerAUID'));
          }}
          onPasteRows={paste.overRows}
          {...(isRunning
            ? {
                onMove: (item, to) => {
                  if ((item.node.Can & nodeRights.change) !== 0) edits.move(item, to);
                },
              }
            : {})}
          {...(manages && isRunning
            ? {
                checked,
                onCheck: (item, on) =>
                  setChecked((before) => {
                    const next = new Set(before);
                    if (on) next.add(item.id);
                    else next.delete(item.id);
                    return next;
                  }),
              }
            : {})}
        />
      )}
      {known !== null && !isPhone && project.CanManage && isRunning && (
        <PasteLine isEmpty={items.length === 0} onTable={paste.atEnd} />
      )}
      {opened && (
        <NodeDrawer key={opened.id} item={opened} acts={acts(opened)} onClose={() => onNode(null)} />
      )}
      {over?.kind === 'project' && <ProjectForm row={project} onClose={close} />}
      {over?.kind === 'editions' && (
        <Editions projectId={project.ProjectID} canTake={manages} onClose={close} />
      )}
      {over?.kind === 'add' && (
        <NodeForm projectId={project.ProjectID} item={null} parent={over.parent} onClose={close} />
      )}
      {over?.kind === 'edit' && (
        <NodeForm projectId={project.ProjectID} item={over.item} parent={null} onClose={close} />
      )}
      {over?.kind === 'ask' && (
        <NodeDialog
          asked={over.asked}
          of={over.of}
          items={items}
          isManager={project.CanManage}
          onClose={close}
          onDone={() => {
            close();
            setChecked(new Set());
            if (over.asked === 'remove') onNode(null);
          }}
        />
      )}
    </Page>
  );
}
