import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { FileInPlace, showsInPlace } from '#modules/forms/web/open.ts';
import { resumeWords } from './resume-words.ts';
import './resumes.css';

interface ResumePreviewProps {
  readonly of: readonly { readonly uid: string; readonly name: string; readonly IsResume: boolean }[];
}

/** Shows the resume of an application in the page when it is asked for. */
export function ResumePreview({ of }: ResumePreviewProps) {
  const words = useWords(resumeWords);
  const [isOpen, setOpen] = useState(false);
  const resume = of.find(({ IsResume, name }) => IsResume && showsInPlace(name));
  if (!resume) return null;
  return (
    <div className="resume-preview">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.hidePreview : words.preview}
      </Button>
      {isOpen && <FileInPlace uid={resume.uid} name={resume.name} />}
    </div>
  );
}
