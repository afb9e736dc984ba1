import { z } from 'zod';
import { day, id, required, text, textarea } from '#kit/contract/fields.ts';
import { normName } from '#kit/rules/company-name.ts';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import { supplierStateLabels } from './codes.ts';

/** Company name. It must contain visible characters. */
export const companyName = required(100).refine(
  (name) => normName(name) !== '',
  '请填写公司名称 | Enter the company name',
);

export const supplierStateSchema = z.coerce
  .number()
  .int()
  .refine((state) => [-2, 3, 4, 5, 6].includes(state), '请选择列出的状态 | Choose one of the listed states')
  .meta({ description: wordsOfCodes({ ...supplierStateLabels, [-2]: { zh: '删除', en: 'Deletes it' } }) });

/** Fields of a state change besides the new state. */
export const moveFields = {
  Reason: textarea(200).default(''),
  /** http or https (specification: a URL has at most 100 characters). */
  EvidenceUrl: text(100).default(''),
  /** Last company day of the blacklisting. */
  ExpireTime: day.nullish(),
  ApprovalFormID: id.nullish(),
};
