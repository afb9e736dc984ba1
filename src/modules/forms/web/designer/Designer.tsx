import {
  ArrowLeftOutlined,
  EyeOutlined,
  HistoryOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Alert, App, Button, Tooltip } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callServer } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { answers } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Overtaken } from '#kit/web/parts/Overtaken.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { isTypedInto, usePageKeys } from '#kit/web/shell/page-keys.ts';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { Editions } from './Editions.tsx';
import type { Drafts, Path } from './ops.ts';
import { Preview } from './Preview.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TitleProps } from './TitleProps.tsx';
import { useDesign, type Designing, type Loaded } from './useDesign.ts';
import { useProblems } from './useProblems.ts';
import { designerWords } from './words.ts';
import { useBench, Workbench } from './Workbench.tsx';

export const templatesPath = '/rolePage/formTemplates';

/** Designer of one template. */
export function Designer({
  loaded,
  onReload,
}: {
  loaded: Loaded;
  onReload: () => Promise<Loaded | undefined>;
}) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const showError = useShowError();
  const { message, modal } = App.useApp();
  const designing = useDesign(loaded);
  const { history, edit, step, flush, take } = designing;
  const design = history.now;
  const [open, setOpen] = useState<'preview' | 'editions' | null>(null);
  const [publishing, setPublishing] = useState<number | null>(null);
  const problems = useProblems(design, loaded.Unavailable);
  const latest = useRef(design);
  useEffect(() => {
    latest.current = design;
  });
  const put = useCallback(
    (Controls: Drafts, tag?: string): void => edit({ ...latest.current, Controls }, tag),
    [edit],
  );
  const bench = useBench(design.Controls, put, problems);

  usePageKeys([
    ['Ctrl Z', words.undo],
    ['Ctrl ⇧ Z', words.redo],
  ]);
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (isTypedInto(event.target)) return;
      event.preventDefault();
      step({ kind: event.shiftKey ? 'redo' : 'undo' });
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [step]);

  const reload = async (): Promise<void> => {
    const fresh = await onReload();
    if (fresh) take(fresh);
    bench.choose(null);
  };
  const discard = async (): Promise<void> => {
    const Version = await flush();
    if (Version === null) return;
    await callServer(FormTemplate.DropDesign, { TemplateId: loaded.TemplateId, Version });
    await answers.invalidateQueries({ queryKey: ['FormTemplate', 'GetTemplateList'] });
    await reload();
  };
  const publish = async (): Promise<void> => {
    const version = await flush();
    if (version !== null) setPublishing(version);
  };
  const publishable = problems.all.length === 0 && design.Title !== '' && design.TitleEn !== '';
  const isDraft = designing.saving.kind !== 'same';
  return (
    <Page
      title={inLanguage(language, design.Title, design.TitleEn) || words.unnamed}
      note={<SaveLine designing={designing} />}
      actions={
        <>
          <Tooltip title={words.undo}>
            <Button
              icon={<UndoOutlined />}
              aria-label={words.undo}
              disabled={history.past.length === 0}
              onClick={() => step({ kind: 'undo' })}
            />
          </Tooltip>
          <Tooltip title={words.redo}>
            <Button
              icon={<RedoOutlined />}
              aria-label={words.redo}
              disabled={history.future.length === 0}
              onClick={() => step({ kind: 'redo' })}
            />
          </Tooltip>
          <ActionButton
            icon={<HistoryOutlined />}
            label={words.editions}
            disabled={!loaded.Running}
            onClick={() => setOpen('editions')}
          />
          <ActionButton icon={<EyeOutlined />} label={words.preview} onClick={() => setOpen('preview')} />
          <Button type="primary" disabled={!publishable || !isDraft} onClick={() => void publish()}>
            {words.publish}
          </Button>
        </>
      }
    >
      <div className="designer-bar">
        <Button type="link" icon={<ArrowLeftOutlined />} onClick={() => void navigate(templatesPath)}>
          {words.back}
        </Button>
        <ProblemList isDraft={isDraft} problems={problems} onChoose={bench.focusOn} />
        {isDraft && loaded.Running && (
          <Button
            type="link"
            danger
            onClick={() =>
              modal.confirm({
                title: words.discardSure,
                content: words.discardHint,
                okText: words.discard,
                cancelText: words.keep,
                okButtonProps: { danger: true },
                onOk: () => discard().catch(showError),
              })
            }
          >
            {words.discard}
          </Button>
        )}
      </div>
      <Trouble designing={designing} onTheirs={() => void reload().catch(showError)} />
      <Workbench bench={bench} unavailable={loaded.Unavailable}>
        <TitleProps design={design} code={loaded.Code} onChange={edit} />
      </Workbench>
      {open === 'preview' && (
        <Modal
          open
          width={840}
          title={words.preview}
          footer={null}
          onCancel={() => setOpen(null)}
          mask={{ closable: true }}
        >
          <Preview controls={design.Controls} />
        </Modal>
      )}
      {publishing !== null && (
        <PublishDialog
          loaded={loaded}
          design={design}
          version={publishing}
          onClose={() => setPublishing(null)}
          onPublished={() => {
            setPublishing(null);
            void reload().catch(showError);
          }}
        />
      )}
      {open === 'editions' && (
        <Editions
          templateId={loaded.TemplateId}
          onClose={() => setOpen(null)}
          onRestore={(number, Controls) => {
            edit({ ...design, Controls });
            bench.choose(null);
            setOpen(null);
            void message.info(words.restored(number));
          }}
        />
      )}
    </Page>
  );
}

/** Shows whether the draft is saved. */
function SaveLine({ designing }: { designing: Designing }) {
  const words = useWords(designerWords);
  const { saving } = designing;
  const said = {
    same: () => words.same,
    dirty: () => words.unsaved,
    saving: () => words.saving,
    saved: () => words.saved(saving.kind === 'saved' ? shortTime(saving.at) : ''),
    failed: () => words.unsaved,
    stale: () => words.unsaved,
  };
  return <output>{said[saving.kind]()}</output>;
}

/** Notice that says why the design cannot be saved and offers a way out. */
function Trouble({ designing, onTheirs }: { designing: Designing; onTheirs: () => void }) {
  const words = useWords(designerWords);
  const { saving, flush, overwrite } = designing;
  if (saving.kind === 'failed')
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={words.saveFailed}
        description={saving.error.message}
        action={<Button onClick={() => void flush()}>{words.retry}</Button>}
      />
    );
  if (saving.kind !== 'stale') return null;
  return <Overtaken title={saving.message} onMine={() => overwrite(saving.version)} onTheirs={onTheirs} />;
}

/** Returns the path of the control that an error concerns. */
const pathOf = (name: string): Path =>
  [...name.matchAll(/controls\.(\d+)/g)].map(([, place]) => Number(place));

/** Lists everything that prevents publication, with links to the controls. */
function ProblemList({
  isDraft,
  problems,
  onChoose,
}: {
  isDraft: boolean;
  problems: ReturnType<typeof useProblems>;
  onChoose: (path: Path) => void;
}) {
  const words = useWords(designerWords);
  const language = useLanguage();
  if (problems.all.length === 0) return isDraft ? <span className="muted">{words.noProblems}</span> : null;
  return (
    <details className="designer-problems">
      <summary>{words.problems(problems.all.length)}</summary>
      <ul>
        {problems.all.slice(0, 50).map(({ name, message }) => (
          <li key={`${name} ${message.en}`}>
            <button type="button" onClick={() => onChoose(pathOf(name))}>
              {message[language]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
