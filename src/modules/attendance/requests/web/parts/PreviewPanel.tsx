import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { billWords } from '../bill-words.ts';
import '#modules/attendance/leave/web/leave.css';

interface PreviewPanelProps {
  readonly title: string;
  /** Text shown while too little is filled in. */
  readonly fill: string;
  /** Reasons against the form; undefined: too little is filled in. */
  readonly against: readonly { readonly Msg: string }[] | undefined;
  readonly children: ReactNode;
}

/** Panel beside a form with the reasons against it and its expected result. */
export function PreviewPanel({ title, fill, against, children }: PreviewPanelProps) {
  const words = useWords(billWords);
  const language = useLanguage();
  return (
    <Panel title={title}>
      <div aria-live="polite">
        {against === undefined && <p className="leave-note">{fill}</p>}
        {against !== undefined && against.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={words.objections}
            description={against.map(({ Msg }) => Msg).join(language === 'zh' ? '；' : '; ')}
            style={{ marginBottom: 12 }}
          />
        )}
        {against !== undefined && children}
      </div>
    </Panel>
  );
}
