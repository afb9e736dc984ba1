import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, App, Button, Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { CacApprovalProcess } from '../../contract/CacApprovalProcess.ts';
import { toShown } from '../../contract/conditions.ts';
import type { Process } from '../../contract/process.ts';
import { Branches } from './Branches.tsx';
import { BranchForm } from './Condition.tsx';
import { DesignProvider, type Design, type KnownPerson, useDesign } from './context.ts';
import { Editions } from './Editions.tsx';
import { withBranch, withFormulas, withLevel, withLevels } from './edit.ts';
import { FlowView } from './FlowView.tsx';
import { LevelForm } from './LevelForm.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RulesForm } from './RulesForm.tsx';
import { useDesignDraft } from './useDesignDraft.ts';
import { designWords } from './words.ts';

const Simulator = lazy(() => import('./Simulator.tsx').then((part) => ({ default: part.Simulator })));

/** One process: its draft to work on, or the newest edition to read. */
export function Designer({ processId }: { processId: number }) {
  const language = useLanguage();
  const answer = useCall(CacApprovalProcess.GetCacApprovalDetailList, { ProcessID: processId });
  const design = answer.data;
  const editionId = design && !design.Draft ? design.EditionID : null;
  const edition = useCall(
    CacApprovalProcess.GetCacApprovalDetailInfoList,
    { EditionID: editionId ?? 0 },
    { enabled: editionId !== null },
  );
  const error = answer.error ?? edition.error;
  if (error && !design) return <Failed error={error} onRetry={() => void answer.refetch()} />;
  const process = design?.Draft?.Process ?? edition.data?.Process;
  if (!design || !process) return <Loading rows={10} />;
  return (
    <LoadedDesigner
      // Typed names are those of the language, so another one begins anew from what is kept.
      key={`${design.Draft ? 'draft' : design.EditionNumber}-${language}`}
      design={design}
      kept={process}
    />
  );
}

function LoadedDesigner({ design, kept }: { design: Design; kept: Process }) {
  const language = useLanguage();
  const roles = useCall(CacApprovalProcess.GetApprovalRoleList, {}).data;
  const [met, setMet] = useState<readonly KnownPerson[]>([]);
  const fields = design.Fields;
  const [start] = useState(() => withFormulas(kept, (formula) => toShown(formula, fields, language)));
  const draft = useDesignDraft(design, start);
  const value = useMemo(
    () => ({
      design,
      fields,
      roles: roles ?? [],
      people: new Map([...design.People, ...met].map((one) => [one.AUID, one])),
      isReadOnly: design.Draft === null,
      meet: (people: readonly KnownPerson[]) => setMet((before) => [...before, ...people]),
    }),
    [design, fields, roles, met],
  );
  return (
    <DesignProvider value={value}>
      <Desk draft={draft} />
    </DesignProvider>
  );
}

const views = ['flow', 'rules', 'simulate', 'editions'] as const;

const reload = (): void => refetch(['CacApprovalProcess']);

function Desk({ draft }: { draft: ReturnType<typeof useDesignDraft> }) {
  const words = useWords(designWords);
  const language = useLanguage();
  const { design, isReadOnly } = useDesign();
  const showError = useShowError();
  const { modal } = App.useApp();
  const begin = useAct(CacApprovalProcess.AddCacApprovalProcessNewEdition);
  const drop = useAct(CacApprovalProcess.DropCacApprovalProcessNewEdition);
  const [view, setView] = useState<(typeof views)[number]>('flow');
  const [isPublishing, setPublishing] = useState(false);
  const { process, change, problems, isSaved, isSaving, isStale, version } = draft;
  const title = inLanguage(language, design.ProcessName, design.ProcessNameEn);
  const start = (EditionID?: number): void =>
    begin.mutate(
      { ProcessID: design.ProcessID, ...(EditionID === undefined ? {} : { EditionID }) },
      { onError: showError },
    );
  const askDrop = (): void => {
    void modal.confirm({
      title: words.dropTitle,
      content: words.dropNote,
      okText: words.dropDraft,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        drop.mutate(
          { ProcessID: design.ProcessID, Version: version },
          {
            onSuccess: () => {
              if (design.EditionID === null) globalThis.history.back();
            },
            onError: showError,
          },
        ),
    });
  };
  const saving = isSaved ? words.saved : isSaving ? words.saving : words.unsaved;
  return (
    <Page
      title={title}
      note={
        <>
          {inLanguage(language, design.TemplateTitle, design.TemplateTitleEn)} ·{' '}
          {design.DeptId === null
            ? words.everybody
            : words.below(inLanguage(language, design.DeptName, design.DeptNameEn))}
        </>
      }
      actions={
        <>
          <LinkButton to="?" icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
          {isReadOnly ? (
            <Button type="primary" loading={begin.isPending} onClick={() => start()}>
              {words.newEdition}
            </Button>
          ) : (
            <>
              <Button onClick={askDrop}>{words.dropDraft}</Button>
              <Button
                type="primary"
                disabled={!isSaved || problems.length > 0 || isStale}
                onClick={() => setPublishing(true)}
              >
                {words.publish}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="design-bar">
        <Segmented
          aria-label={words.views}
          value={view}
          options={views.map((value) => ({ value, label: words[value] }))}
          onChange={setView}
        />
        {isReadOnly ? (
          <Status tone={design.IsOpen ? 'good' : 'paused'}>
            {`${words.editionNo(design.EditionNumber)} · ${design.IsOpen ? words.open : words.closed}`}
          </Status>
        ) : (
          <>
            <Status tone="waiting">{words.draft}</Status>
            <span className="muted" aria-live="polite">
              {saving}
            </span>
            {isSaved && (
              <span className={problems.length > 0 ? 'design-problem' : 'muted'}>
                {problems.length > 0 ? words.problems(problems.length) : words.noProblems}
              </span>
            )}
          </>
        )}
      </div>
      {isStale && (
        <Alert
          type="warning"
          showIcon
          title={words.stale}
          action={<Button onClick={reload}>{words.reload}</Button>}
          className="design-alert"
        />
      )}
      {!isReadOnly && problems.some(({ Branch }) => Branch === null) && (
        <Alert
          type="error"
          showIcon
          className="design-alert"
          title={problems
            .filter(({ Branch }) => Branch === null)
            .map(({ Msg }) => Msg)
            .join(' ')}
        />
      )}
      {view === 'flow' && (
        <FlowDesk process={process} problems={isReadOnly ? [] : problems} onChange={change} />
      )}
      {view === 'rules' && <RulesForm process={process} onChange={change} />}
      {view === 'simulate' && (
        <Suspense fallback={<Loading rows={6} />}>
          <Simulator process={process} />
        </Suspense>
      )}
      {view === 'editions' && <Editions process={process} onStartFrom={isReadOnly ? start : null} />}
      {isPublishing && <PublishDialog version={version} onClose={() => setPublishing(false)} />}
    </Page>
  );
}

interface FlowDeskProps {
  readonly process: Process;
  readonly problems: NonNullable<Design['Draft']>['Problems'];
  readonly onChange: (process: Process) => void;
}

/** Branches, the levels of the chosen one, and the settings of what is chosen in it. */
function FlowDesk({ process, problems, onChange }: FlowDeskProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [at, setAt] = useState(0);
  const [levelAt, setLevelAt] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const branchAt = Math.min(at, process.branches.length - 1);
  const branch = process.branches[branchAt];
  if (!branch) return null;
  const level = levelAt === null ? undefined : branch.levels[levelAt];
  const name = inLanguage(language, (level ?? branch).name.zh, (level ?? branch).name.en);
  const title = level ? words.levelSettings(name) : words.branchSettings(name);
  const settings =
    level && levelAt !== null ? (
      <LevelForm
        key={`${branchAt}/${levelAt}`}
        level={level}
        onChange={(next) => onChange(withLevel(process, branchAt, levelAt, next))}
      />
    ) : (
      <BranchForm
        key={branchAt}
        branch={branch}
        isOnly={process.branches.length === 1}
        onChange={(next) => onChange(withBranch(process, branchAt, next))}
      />
    );
  return (
    <div className="design">
      <Panel title={words.branches}>
        <Branches
          process={process}
          at={branchAt}
          problems={problems}
          onChoose={(index) => {
            setAt(index);
            setLevelAt(null);
            setOpen(true);
          }}
          onChange={(next, index) => {
            onChange(next);
            setAt(index);
            setLevelAt(null);
          }}
        />
      </Panel>
      <Panel title={inLanguage(language, branch.name.zh, branch.name.en)}>
        <FlowView
          levels={branch.levels}
          copies={process.copies}
          chosen={levelAt}
          problems={problems.filter((one) => one.Branch === branchAt + 1)}
          onChoose={(index) => {
            setLevelAt(index);
            setOpen(true);
          }}
          onChange={(levels, chosen) => {
            onChange(withLevels(process, branchAt, levels));
            setLevelAt(chosen);
          }}
        />
      </Panel>
      {isPhone ? (
        <Drawer open={isOpen} size="100%" title={title} onClose={() => setOpen(false)} destroyOnHidden>
          {settings}
        </Drawer>
      ) : (
        <Panel title={title}>{settings}</Panel>
      )}
    </div>
  );
}
