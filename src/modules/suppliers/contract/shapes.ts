import { z } from 'zod';
import { day, id, required, text, textarea } from '#kit/contract/fields.ts';
import { normName } from './companies.ts';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import { supplierStateLabels } from './codes.ts';

/** A company's name: something of it can be seen. */
export const companyName = required(100).refine(
  (name) => normName(name) !== '',
  '请填写公司名称 | Enter the company’s name',
);

export const supplierStateSchema = z.coerce
  .number()
  .int()
  .refine((state) => [-2, 3, 4, 5, 6].includes(state), '请选择列出的状态 | Choose one of the listed states')
  .meta({ description: wordsOfCodes({ ...supplierStateLabels, [-2]: { zh: '删除', en: 'Deletes it' } }) });

/** What a change of state says beside its aim. */
export const moveFields = {
  Reason: textarea(200).default(''),
  /** http or https (specification: a URL has at most 100 characters). */
  EvidenceUrl: text(100).default(''),
  /** Of a blacklisting: the first company day on which it has ended. */
  ExpireTime: day.nullish(),
  ApprovalFormID: id.nullish(),
};
