import { EyeOutlined, QrcodeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { advance, begun } from '#kit/web/client/history.ts';
import type { ReplyOf } from '#kit/contract/call.ts';
import { general } from '#kit/contract/refusals.ts';
import { callServer, CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LeaveGuard } from '#kit/web/parts/LeaveGuard.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Overtaken } from '#kit/web/parts/Overtaken.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Preview, useBench, useProblems, Workbench, type Drafts } from '#modules/forms/web/open.ts';
import { otherKinds } from '../../contract/kinds.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { blankDraft, draftOf, toTemplateRequest, type Draft } from '../editor/draft.ts';
import { Settings } from '../editor/Settings.tsx';
import { guestFormWords } from '../form-words.ts';
import '../visitors.css';

const path = '/VisitingManagement/VisitingForm';

type Found = ReplyOf<typeof VisitorForm.FindFormJsonAsync>;

/** Editor for the guest form named in the address; `new` creates one. */
export default function GuestFormEditor() {
  const { id = 'new' } = useParams();
  return id === 'new' ? <Editor key="new" found={null} /> : <Known key={id} id={Number(id)} />;
}

function Known({ id }: { id: number }) {
  const answer = useCall(VisitorForm.FindFormJsonAsync, { id });
  return (
    <Answer of={answer} rows={10} title isFresh>
      {(found) => <Editor found={found} />}
    </Answer>
  );
}

interface EditorProps {
  /** Id of the form; null: a new one. */
  readonly found: Found | null;
}

function Editor({ found }: EditorProps) {
  const { editor: words } = useWords(guestFormWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const showError = useShowError();
  const { message, modal } = App.useApp();
  const add = useAct(VisitorForm.AddTemplate);
  const edit = useAct(VisitorForm.EditTemplate);
  const renew = useAct(VisitorForm.RenewToken);
  const [history, step] = useReducer(advance<Draft>, found ? draftOf(found) : blankDraft, begun);
  const [kept, setKept] = useState(history.now);
  const [version, setVersion] = useState(found?.Template?.RowVersion ?? 1);
  /** Version that somebody else has saved in the meantime; set after the server reports the conflict. */
  const [theirs, setTheirs] = useState<Found | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const draft = history.now;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const change = useCallback(
    (next: Draft, tag?: string): void => step({ kind: 'edit', next, ...(tag ? { tag } : {}) }),
    [],
  );
  const put = useCallback(
    (Controls: Drafts, tag?: string): void => change({ ...latest.current, Controls }, tag),
    [change],
  );
  const checked = useProblems(draft, otherKinds);
  // A guest form may have no controls of its own, because the fixed fields are enough.
  const problems = useMemo(
    () => (draft.Controls.length > 0 ? checked : { all: [], at: () => undefined, count: () => 0 }),
    [checked, draft.Controls],
  );
  const bench = useBench(draft.Controls, put, problems);
  const missing = [draft.Name, draft.ConsentText].filter((text) => text.trim() === '').length;
  const isChanged = kept !== draft;
  const saved = useRef(draft);
  const isDirty = useCallback(() => saved.current !== latest.current, []);
  const keep = (what: Draft, rowVersion: number): void => {
    saved.current = what;
    setKept(what);
    setVersion(rowVersion);
    setTheirs(null);
  };

  const save = (over = version): void => {
    const given = toTemplateRequest(draft);
    const done = (reply: { TemplateId: number; EditionNumber: number; RowVersion: number }): void => {
      keep(draft, reply.RowVersion);
      void message.success(words.saved(reply.EditionNumber));
      if (!found) void navigate(`${path}/${reply.TemplateId}`, { replace: true });
    };
    if (found?.Template)
      edit.mutate(
        { ...given, TemplateId: found.Template.TemplateId, RowVersion: over },
        { onSuccess: done, onError: refused },
      );
    else add.mutate(given, { onSuccess: done, onError: showError });
  };
  const showTheirs = async (id: number): Promise<void> => {
    try {
      setTheirs(await callServer(VisitorForm.FindFormJsonAsync, { id }));
    } catch (error) {
      showError(error);
    }
  };
  /**
   * Shows the error. If the version is stale, shows the version that somebody else has saved, so that the user can
   * choose.
   */
  const refused = (error: Error): void => {
    if (!(error instanceof CallFailed) || error.code !== general.stale.code || !found?.Template) {
      showError(error);
      return;
    }
    void showTheirs(found.Template.TemplateId);
  };
  const takeTheirs = (fresh: Found): void => {
    const next = draftOf(fresh);
    latest.current = next;
    keep(next, fresh.Template?.RowVersion ?? 1);
    step({ kind: 'reset', next });
  };
  const newToken = (templateId: number): void =>
    void modal.confirm({
      title: words.renewTitle,
      content: words.renewNote,
      okText: words.renew,
      okButtonProps: { danger: true },
      cancelText: words.back,
      onOk: () =>
        renew.mutate(
          { TemplateId: templateId, RowVersion: version },
          {
            onSuccess: (reply) => {
              setVersion(reply.RowVersion);
              void message.success(words.renewed);
            },
            onError: refused,
          },
        ),
    });
  const count = problems.all.length + missing;
  return (
    <Page
      title={inLanguage(language, draft.Name, draft.NameEn) || words.newTitle}
      note={count > 0 ? words.problems(count) : undefined}
      actions={
        <>
          <Button
            icon={<UndoOutlined />}
            aria-label={words.undo}
            disabled={history.past.length === 0}
            onClick={() => step({ kind: 'undo' })}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label={words.redo}
            disabled={history.future.length === 0}
            onClick={() => step({ kind: 'redo' })}
          />
          <ActionButton
            icon={<EyeOutlined />}
            label={words.preview}
            disabled={draft.Controls.length === 0}
            onClick={() => setPreviewing(true)}
          />
          <Button
            type="primary"
            disabled={count > 0 || !isChanged}
            loading={add.isPending || edit.isPending}
            onClick={() => save()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <LeaveGuard isDirty={isDirty} />
      {theirs && (
        <Overtaken
          title={general.stale[language]}
          onMine={() => save(theirs.Template?.RowVersion)}
          onTheirs={() => takeTheirs(theirs)}
        />
      )}
      <div className="editor-bar">
        <LinkButton type="link" to={`${path}?tab=forms`}>
          {words.back}
        </LinkButton>
        <span className="muted">{words.controlsHint}</span>
        {found?.Template && (
          <Button
            className="editor-renew"
            icon={<QrcodeOutlined />}
            loading={renew.isPending}
            onClick={() => newToken(found.Template!.TemplateId)}
          >
            {words.renew}
          </Button>
        )}
      </div>
      <Workbench bench={bench} unavailable={otherKinds} hasNamed={false}>
        <Settings draft={draft} onChange={change} />
      </Workbench>
      {isPreviewing && (
        <Modal
          open
          width={840}
          title={words.preview}
          footer={null}
          onCancel={() => setPreviewing(false)}
          mask={{ closable: true }}
        >
          <Preview controls={draft.Controls} />
        </Modal>
      )}
    </Page>
  );
}
