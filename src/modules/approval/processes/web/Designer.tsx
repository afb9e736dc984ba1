import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, App, Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { toShown } from '../contract/conditions.ts';
import type { Process } from '../contract/process.ts';
import { Editions } from './Editions.tsx';
import { FlowDesk } from './FlowDesk.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RulesForm } from './RulesForm.tsx';
import { branchKey, levelKey } from './canvas/layout.ts';
import { treeWords } from './canvas/words.ts';
import { DesignProvider, type Design, type KnownPerson, useDesign } from './context.ts';
import { withFormulas } from './edit.ts';
import { useChosen } from './useChosen.ts';
import { useDesignDraft } from './useDesignDraft.ts';
import { useTrial } from './useTrial.ts';
import { designWords } from './words.ts';

/** Designer of one process: edits its draft, or shows the newest edition. */
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
      // Typed names depend on the language, so a change of language starts again from the stored process.
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

const noProblems: NonNullable<Design['Draft']>['Problems'] = [];

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
  const tree = useWords(treeWords);
  const chosen = useChosen(branchKey(0));
  const trial = useTrial(process, view === 'simulate');
  const shown = isReadOnly ? noProblems : problems;
  /** Moves from problem to problem in their order. */
  const showProblem = (): void => {
    const keys = shown.flatMap(({ Branch, Level }) =>
      Branch === null ? [] : [Level === null ? branchKey(Branch - 1) : levelKey(Branch - 1, Level - 1)],
    );
    const next = keys[(keys.indexOf(chosen.key) + 1) % keys.length];
    if (next === undefined) return;
    setView('flow');
    chosen.choose(next, { isFocused: true });
  };
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
              <>
                {problems.length === 0 ? (
                  <span className="muted">{words.noProblems}</span>
                ) : (
                  <Button
                    danger
                    type="link"
                    size="small"
                    className="design-problems"
                    title={tree.nextProblem(words.problems(problems.length))}
                    onClick={showProblem}
                  >
                    {words.problems(problems.length)}
                  </Button>
                )}
              </>
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
      {(view === 'flow' || view === 'simulate') && (
        <FlowDesk
          process={process}
          problems={shown}
          chosen={chosen}
          trial={view === 'simulate' ? trial : null}
          undo={draft.undo}
          redo={draft.redo}
          onChange={change}
          onSettings={() => setView('flow')}
        />
      )}
      {view === 'rules' && <RulesForm process={process} onChange={(next) => change(next, 'rules')} />}
      {view === 'editions' && <Editions process={process} onStartFrom={isReadOnly ? start : null} />}
      {isPublishing && <PublishDialog version={version} onClose={() => setPublishing(false)} />}
    </Page>
  );
}
