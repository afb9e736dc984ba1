import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { userCodes } from './user-tabs.ts';
import { coded } from '#kit/contract/coded.ts';
import { jobType } from './user-codes.ts';

/** Messages of the specification, sections 5 and 8; the Chinese is verbatim. */
export const rosterWords = {
  nameNeeded: { zh: '请输入姓名信息', en: 'Enter the last character of the name' },
  idNeeded: { zh: '请输入证件号信息', en: 'Enter the first and last character of the ID number' },
  phoneShort: { zh: '请输入手机号后四位', en: 'Enter all of the last four digits' },
  nobody: { zh: '没有找到用户！', en: 'Nobody was found' },
} as const satisfies Record<string, Words>;

const both = ({ zh, en }: Words): string => `${zh} | ${en}`;

/** Pattern of the characters that each box accepts; other input is cleared. */
export const boxes = {
  name: /^\S$/u,
  idFirst: /^\d$/,
  idLast: /^[\dxX]$/,
  phone: /^\d$/,
} as const;

/** Maximum number of people in one search result. */
export const rosterMost = 10;

/** Number of searches that one person may make within a number of seconds. */
export const rosterLimit = { max: 30, seconds: 600 } as const;

/** Input of a roster search. Name and identity number are required, so that nobody can page through the company. */
export const rosterInput = z
  .strictObject({
    NameLast: z.string().trim().max(4).default(''),
    IdFirst: z.string().trim().max(4).default(''),
    IdLast: z.string().trim().max(4).default(''),
    /** Last four digits of the phone. */
    PhoneLast4: z.string().trim().max(10).default(''),
    Gender: z
      .union([z.literal(1), z.literal(2)])
      .nullable()
      .default(null),
  })
  .superRefine(({ NameLast, IdFirst, IdLast, PhoneLast4 }, ctx) => {
    const say = (path: string, words: Words): void =>
      ctx.addIssue({ code: 'custom', path: [path], message: both(words) });
    if (!boxes.name.test(NameLast)) say('NameLast', rosterWords.nameNeeded);
    if (!boxes.idFirst.test(IdFirst)) say('IdFirst', rosterWords.idNeeded);
    else if (!boxes.idLast.test(IdLast)) say('IdLast', rosterWords.idNeeded);
    if (PhoneLast4 !== '' && !/^\d{4}$/.test(PhoneLast4)) say('PhoneLast4', rosterWords.phoneShort);
  });

export const rosterCalls = {
  SearchEmployeeRoster: post({
    example: { NameLast: '明', IdFirst: '1', IdLast: 'X' },
    does: 'Finds people by the last character of the name and the first and last of the identity number; returns at most 10',
    spec: 'employee quick search (roster)',
    access: [userCodes.quickSearch],
    reads: true,
    limit: rosterLimit,
    input: rosterInput,
    reply: z.array(
      z.object({
        ChineseName: z.string(),
        GenderTxt: z.string(),
        JobType: coded(jobType.labels),
        /** Masked, unless the caller holds EmployeeQuickSearchFull. */
        IdCard: z.string(),
        Phone: z.string(),
      }),
    ),
  }),
};
