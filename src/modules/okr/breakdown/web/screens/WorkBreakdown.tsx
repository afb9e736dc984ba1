import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { nodeStateLabels, okrCodes, projectStateLabels } from '#modules/okr/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { ProjectForm } from '../ProjectForm.tsx';
import { ProjectPage } from '../ProjectPage.tsx';
import { ProjectBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import type { NodeRow, ProjectRow } from '../../contract/breakdown-shapes.ts';
import { Progress } from '../useColumns.tsx';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { nodeTones, projectTones } from '#modules/okr/web/parts/tones.ts';
import { breakdownWords } from '../words.ts';
import '../breakdown.css';

const path = '/StrategyRoImplementation/OPPMWorkBreakdownManagement';

/** Page of projects and the reader's own work, or of one project with its tree. */
export default function WorkBreakdown() {
  const words = useWords(breakdownWords);
  const may = useCan();
  const [at, go] = useAddress('project', 'node', 'view');
  const [isAdding, setAdding] = useState(false);
  const project = Number(at.project);
  if (project > 0)
    return (
      <ProjectPage
        key={project}
        id={project}
        onBack={path}
        node={Number(at.node) || null}
        onNode={(node) => go({ node })}
      />
    );
  const isMine = at.view === 'mine';
  return (
    <Page
      title={words.title}
      actions={
        may(okrCodes.breakdown) && (
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            label={words.addProject}
            onClick={() => setAdding(true)}
          />
        )
      }
    >
      <TabLinks
        label={words.views}
        current={isMine ? 'mine' : 'projects'}
        tabs={[
          { key: 'projects', to: path, label: words.projects },
          { key: 'mine', to: `${path}?view=mine`, label: words.mine },
        ]}
      />
      {isMine ? <Mine key="mine" /> : <Projects key="projects" onOpen={(id) => go({ project: id })} />}
      {isAdding && (
        <ProjectForm row={null} onClose={() => setAdding(false)} onAdded={(id) => go({ project: id })} />
      )}
    </Page>
  );
}

function useStates(labels: typeof nodeStateLabels): { value: string; label: string }[] {
  const language = useLanguage();
  return Object.entries(labels).map(([value, label]) => ({ value, label: label[language] }));
}

function useProjectColumns(): readonly Column<ProjectRow>[] {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.name,
      phone: 'title',
      isWide: true,
      show: (row) => <Link to={`${path}?project=${row.ProjectID}`}>{row.Name}</Link>,
    },
    { key: 'code', isLine: true, title: words.code, show: (row) => row.Code },
    {
      key: 'manager',
      isLine: true,
      title: words.manager,
      phone: 'fact',
      show: (row) => <Person of={row.Manager} />,
    },
    {
      key: 'department',
      isLine: true,
      title: words.department,
      show: (row) => (language === 'en' ? row.DeptNameEn || row.DeptName : row.DeptName),
    },
    { key: 'end', title: words.end, isLine: true, show: (row) => row.EndDate },
    {
      key: 'nodes',
      isLine: true,
      title: words.nodes,
      align: 'right',
      show: (row) => `${row.Done} / ${row.Nodes}`,
    },
    {
      key: 'late',
      isLine: true,
      title: words.late,
      align: 'right',
      show: (row) => (row.Late > 0 ? <span className="okr-late">{row.Late}</span> : 0),
    },
    {
      key: 'progress',
      isLine: true,
      title: words.progress,
      align: 'right',
      phone: 'fact',
      show: (row) => <Progress bp={row.ProgressBp} />,
    },
    {
      key: 'state',
      isLine: true,
      title: words.state,
      phone: 'state',
      show: (row) => (
        <Status tone={projectTones[row.State]!}>{projectStateLabels[row.State]![language]}</Status>
      ),
    },
  ];
}

function Projects({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const words = useWords(breakdownWords);
  const options = useStates(projectStateLabels);
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.search },
    { kind: 'choice', names: ['State'], label: words.state, options },
  ];
  return (
    <ListScreen<ProjectRow, typeof ProjectBreakdown.GetProjectServiceList>
      from={ProjectBreakdown.GetProjectServiceList}
      rowKey={(row) => row.ProjectID}
      filters={filters}
      columns={useProjectColumns()}
      onOpen={(row) => onOpen(row.ProjectID)}
      empty={{ text: words.emptyProjects }}
    />
  );
}

function useWorkColumns(): readonly Column<NodeRow>[] {
  const words = useWords(breakdownWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.work,
      phone: 'title',
      isWide: true,
      show: (row) => (
        <Link to={`${path}?project=${row.ProjectID}&node=${row.OBID}`} title={row.Above.join(' / ')}>
          {row.Name}
        </Link>
      ),
    },
    { key: 'project', title: words.project, phone: 'fact', show: (row) => row.ProjectName },
    {
      key: 'due',
      title: words.due,
      isLine: true,
      phone: 'fact',
      show: (row) => <span className={row.IsLate ? 'okr-late' : undefined}>{row.PlanEnd ?? words.none}</span>,
    },
    {
      key: 'progress',
      isLine: true,
      title: words.progress,
      align: 'right',
      show: (row) => <Progress bp={row.ProgressBp} />,
    },
    {
      key: 'state',
      isLine: true,
      title: words.stateOf,
      phone: 'state',
      show: (row) => <Status tone={nodeTones[row.State]!}>{nodeStateLabels[row.State]![language]}</Status>,
    },
  ];
}

function Mine() {
  const words = useWords(breakdownWords);
  const options = useStates(nodeStateLabels);
  const fixed = useMemo(() => ({ IsMine: true }), []);
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.searchNode },
    { kind: 'choice', names: ['State'], label: words.state, options },
    {
      kind: 'choice',
      names: ['IsLate'],
      label: words.late,
      options: [
        { value: 'true', label: words.late },
        { value: 'false', label: words.onTime },
      ],
    },
  ];
  return (
    <ListScreen<NodeRow, typeof ProjectBreakdown.GetWorkBreakdownList>
      from={ProjectBreakdown.GetWorkBreakdownList}
      rowKey={(row) => row.OBID}
      filters={filters}
      fixed={fixed}
      columns={useWorkColumns()}
      empty={{ text: words.emptyMine }}
    />
  );
}
