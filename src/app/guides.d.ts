/** Written at build time from docs/guide: see `guidePages` in tools/guides/plugin.ts. */
declare module 'virtual:guides' {
  import type { Guide, GuideSection } from '#kit/web/guide/guide.ts';

  export interface ListedGuide {
    readonly title: string;
    readonly sections: readonly Pick<GuideSection, 'id' | 'title'>[];
    readonly load: () => Promise<{ readonly default: Guide }>;
  }

  export const guides: Readonly<Record<'zh' | 'en', Readonly<Record<string, ListedGuide>>>>;
}
