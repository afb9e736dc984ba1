/** Written at build time from what the source imports: see `iconsUsed` in vite.config.ts. */
declare module 'virtual:icons-used' {
  import type { ComponentType } from 'react';

  export const icons: Readonly<Record<string, ComponentType>>;
}
