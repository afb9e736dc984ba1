import type { Language, Words } from '#kit/contract/refusals.ts';

/** Reasons given by the system. They are stored as codes and translated for each reader. */
export const ownReason = { hostLeft: 'code:hostLeft', roomClosed: 'code:roomClosed' } as const;

const words: Readonly<Record<string, Words>> = {
  [ownReason.hostLeft]: { zh: '主持人已离职', en: 'The host has left the company' },
  [ownReason.roomClosed]: { zh: '会议室已停用', en: 'The room is out of use' },
};

/** Returns a stored reason in a language. Text written by people stays as it is. */
export const reasonText = (kept: string, language: Language): string => words[kept]?.[language] ?? kept;
