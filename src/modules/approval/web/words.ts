import { labels } from '#kit/web/client/language.ts';
import { en } from './words-en.ts';
import { zh } from './words-zh.ts';

/** Texts of the approval screens. */
export const approvalWords = labels({ zh, en });
