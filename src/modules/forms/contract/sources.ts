/** Sets of things that another area keeps, if this installation has it. */
export const sourceSets = ['supplier'] as const;
export type SourceSet = (typeof sourceSets)[number];
