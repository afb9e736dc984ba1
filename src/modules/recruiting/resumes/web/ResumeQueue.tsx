import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { FileInPlace, FileLine, showsInPlace, useOpenFile } from '#modules/forms/web/open.ts';
import { CandidateForm } from '#modules/recruiting/candidates/web/CandidateForm.tsx';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { resumeWords } from './resume-words.ts';
import type { Resume, useResumes } from './useResumes.ts';

interface ResumeQueueProps {
  readonly opening: OpeningRow;
  readonly of: ReturnType<typeof useResumes>;
}

const tones: Readonly<Record<Resume['state'], Tone>> = {
  waiting: 'neutral',
  reading: 'running',
  ready: 'waiting',
  saved: 'good',
  failed: 'bad',
};

/** Drawer in which dropped resumes are confirmed one after the other, beside their preview. */
export function ResumeQueue({ opening, of }: ResumeQueueProps) {
  const words = useWords(resumeWords);
  const { modal } = App.useApp();
  const [picked, pick] = useState<number | null>(null);
  const [source, setSource] = useState<unknown>();
  const { resumes } = of;
  const open = resumes.filter(({ state }) => state !== 'saved' && state !== 'failed');
  const shown = resumes.find(({ key }) => key === picked) ?? open[0] ?? resumes.at(-1);
  // Each form that was shown stays, so that nothing typed is lost when somebody looks at another resume.
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set());
  if (shown && !visited.has(shown.key)) setVisited(new Set([...visited, shown.key]));
  const close = (): void => {
    if (open.length === 0) of.clear();
    else modal.confirm({ title: words.leave(open.length), onOk: of.clear });
  };
  const next = (after: Resume): void =>
    pick((open.find(({ key }) => key > after.key) ?? open.find(({ key }) => key !== after.key))?.key ?? null);
  const saved = resumes.filter(({ state }) => state === 'saved').length;
  return (
    <Drawer
      open
      size="100%"
      title={`${words.title} · ${words.progress(saved, resumes.length)}`}
      onClose={close}
    >
      <div className="resume-queue">
        <nav aria-label={words.queue}>
          <ol>
            {resumes.map((resume) => (
              <li key={resume.key}>
                <button
                  type="button"
                  aria-current={resume.key === shown?.key}
                  onClick={() => pick(resume.key)}
                >
                  <span title={resume.fileName}>{resume.fields.Name?.Value ?? resume.fileName}</span>
                  <Status tone={tones[resume.state]}>{words.states[resume.state]}</Status>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className="resume-preview">
          {shown?.stored &&
            (showsInPlace(shown.stored.name) ? (
              <FileInPlace uid={shown.stored.uid} name={shown.stored.name} />
            ) : (
              <NoPreview file={shown.stored} />
            ))}
        </div>
        <div className="resume-form">
          {resumes
            .filter(({ key }) => visited.has(key))
            .map((resume) => (
              <div key={`${resume.key} ${resume.state}`} hidden={resume.key !== shown?.key}>
                <Confirm
                  opening={opening}
                  resume={resume}
                  source={source}
                  onSaved={(given) => {
                    setSource(given);
                    of.setSaved(resume.key);
                    next(resume);
                  }}
                  onSkip={() => next(resume)}
                />
              </div>
            ))}
          {open.length === 0 && (
            <Button type="primary" onClick={of.clear}>
              {words.close}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  );
}

/** Says that a browser cannot show a file, and opens or downloads it. */
function NoPreview({ file }: { readonly file: NonNullable<Resume['stored']> }) {
  const words = useWords(resumeWords);
  const { openFile, preview } = useOpenFile();
  return (
    <>
      <p className="recruit-quiet">{words.noPreview}</p>
      <ul className="resume-file">
        <FileLine name={file.name} onOpen={() => openFile(file)} />
      </ul>
      {preview}
    </>
  );
}

interface ConfirmProps {
  readonly opening: OpeningRow;
  readonly resume: Resume;
  /** Source of the resume before, which most often is that of this one too. */
  readonly source: unknown;
  readonly onSaved: (source: unknown) => void;
  readonly onSkip: () => void;
}

function Confirm({ opening, resume, source, onSaved, onSkip }: ConfirmProps) {
  const words = useWords(resumeWords);
  const { state, stored, fields, fault, problem } = resume;
  if (state === 'waiting' || state === 'reading') return <Loading rows={8} />;
  if (state === 'failed') return <Alert type="error" showIcon title={`${resume.fileName}: ${problem}`} />;
  if (state === 'saved' || !stored)
    return <Alert type="success" showIcon title={`${resume.fileName}: ${words.states.saved}`} />;
  const found = Object.entries(fields).flatMap(([name, one]) => (one ? [{ name, ...one }] : []));
  const hints = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      one ? words.readAt(one.Page, one.Line) : words.notRead,
    ]),
  );
  return (
    <>
      <Alert
        type={fault === null ? 'info' : 'warning'}
        showIcon
        className="recruit-alert"
        title={fault === null ? words.check : words.faults[fault]}
      />
      <CandidateForm
        opening={opening}
        initial={{
          ...Object.fromEntries(found.map(({ name, Value }) => [name, Value])),
          ...(source === undefined ? {} : { SourceID: source }),
          Files: { files: [stored], resume: stored.uid },
        }}
        hints={fault === null ? hints : {}}
        onDone={(_id, values) => onSaved(values['SourceID'])}
        onCancel={{ label: words.skip, run: onSkip }}
      />
    </>
  );
}
