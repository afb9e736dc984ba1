import type { Language, Words } from '#kit/contract/refusals.ts';

/** Reasons that the product itself gives: kept as codes, said in the language of whoever reads them. */
export const ownReason = { hostLeft: 'code:hostLeft', roomClosed: 'code:roomClosed' } as const;

const words: Readonly<Record<string, Words>> = {
  [ownReason.hostLeft]: { zh: '主持人已离职', en: 'The host has left the company' },
  [ownReason.roomClosed]: { zh: '会议室已停用', en: 'The room is out of use' },
};

/** A reason as it is kept, in a language; what people wrote stays as they wrote it. */
export const reasonText = (kept: string, language: Language): string => words[kept]?.[language] ?? kept;
