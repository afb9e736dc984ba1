import { FileAddOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { ResumeQueue } from './ResumeQueue.tsx';
import { resumeWords } from './resume-words.ts';
import { mostResumes, useResumes } from './useResumes.ts';
import './resumes.css';

interface ResumeDropProps {
  readonly opening: OpeningRow;
  /** True if the opening takes applications. */
  readonly isTaking: boolean;
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes resumes that are dropped on the candidates of an opening, or chosen by the button. */
export function ResumeDrop({ opening, isTaking, children }: ResumeDropProps) {
  const words = useWords(resumeWords);
  const { message } = App.useApp();
  const of = useResumes(opening.RecruitmentID);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  if (!isTaking) return children;
  const take = (files: readonly File[]): void => {
    if (files.length > mostResumes) void message.warning(words.tooMany(mostResumes));
    of.add(files.slice(0, mostResumes));
  };
  return (
    <div
      className={isOver ? 'resume-drop resume-drop-over' : 'resume-drop'}
      data-hint={words.dropHere}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
    >
      <div className="resume-bar">
        <input
          ref={picker}
          type="file"
          multiple
          accept=".pdf,.docx,.doc,.jpg,.jpeg,.png"
          aria-label={words.pick}
          style={{ display: 'none' }}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button icon={<FileAddOutlined />} onClick={() => picker.current?.click()}>
          {words.add}
        </Button>
        <span className="recruit-quiet">{words.dropHint}</span>
      </div>
      {children}
      {of.resumes.length > 0 && <ResumeQueue opening={opening} of={of} />}
    </div>
  );
}
