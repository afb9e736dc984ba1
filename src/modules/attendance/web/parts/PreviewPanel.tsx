import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { billWords } from '../bill-words.ts';
import '../leave.css';

interface PreviewPanelProps {
  readonly title: string;
  /** What is said until enough is filled in. */
  readonly fill: string;
  /** What stands against the form; undefined: too little is filled in. */
  readonly against: readonly { readonly Msg: string }[] | undefined;
  readonly children: ReactNode;
}

/** Beside a form, as it is typed: what stands against it, and what it would come to. */
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
