/** Sets of items that another module provides, if the installation has it. */
export const sourceSets = ['supplier', 'invoice'] as const;
export type SourceSet = (typeof sourceSets)[number];
