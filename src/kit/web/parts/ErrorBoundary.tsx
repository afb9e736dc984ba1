import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { language } from '../client/language.ts';
import { PageTooSlow } from '../client/load-page.ts';
import { kitWords } from '../shell/words.ts';
import { Told } from './Told.tsx';

/** Keeps the frame when a page fails. For a page of an older build, it offers to reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    const words = kitWords[language()];
    const isSlow = this.state.error instanceof PageTooSlow;
    const isOldBuild = /dynamically imported module|Importing a module script/i.test(
      this.state.error.message,
    );
    return (
      <Told
        sign="problem"
        title={isSlow ? words.slow : isOldBuild ? words.newVersion : words.failed}
        actions={
          <Button type="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        }
      />
    );
  }
}
