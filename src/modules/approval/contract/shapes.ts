import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id, idempotencyKey, textarea, when } from '#kit/contract/fields.ts';
import { whySchema } from '#modules/approval/flow/contract/why.ts';
import {
  flowEvents,
  formStatusLabels,
  listALabels,
  listBLabels,
  rowStatusLabels,
  signTypeLabels,
  systemRules,
} from './codes.ts';

/** Values of a form by control name. The form's edition defines their shapes. */
export const values = z.record(z.string().max(200), z.unknown());

/** Approvers chosen by the applicant: person ids by level number. */
export const choices = z.record(z.string().regex(/^\d{1,2}$/), z.array(id).max(20));

/** Comment of a decision. A send-back must give its reason here. */
export const message = textarea(500).default('');

/** The version the caller saw. A call about a form that has changed since answers 409 with its fresh state. */
const version = z.coerce.number().int().min(1);

export const form = { FormID: id };

/** Input of a change: the form, its version as last seen, and a key that makes repeated calls count once. */
export const change = { ...form, Version: version, Key: idempotencyKey };

/** Input of a decision on the caller's own waiting row. */
export const onRow = { ...change, RowID: z.coerce.number().int().min(1), Remark: message };

/** Reply of every change; Code is 1. */
export const changed = z.object({
  Code: z.number().int(),
  FormID: id,
  Number: z.string(),
  Version: z.number().int(),
  Status: coded(formStatusLabels),
});

/** How urgent a form is. */
export const urgentGrade = z
  .number()
  .int()
  .meta({ description: '0 不加急 / Not urgent; 1… 越大越急 / Higher numbers are more urgent' });

/** One approver's place in a form: the specification's approval-flow node, plus data for the screen. */
export const node = z.object({
  RowID: z.number().int(),
  Round: z.number().int(),
  ALevel: z.number().int(),
  ASort: z.number().int(),
  LevelName: z.string(),
  LevelNameEn: z.string(),
  /** Null for the system. */
  ApprovalAUID: z.number().int().nullable(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  ApprovalType: coded(signTypeLabels),
  OpenTime: when.nullable(),
  ApprovalTime: when.nullable(),
  /** Code of list A of the specification, as far as rows use it. */
  Status: coded(rowStatusLabels),
  IsFinance: z.boolean(),
  Remark: z.string(),
  Rule: z.enum(systemRules).nullable(),
  Why: whySchema,
  /** Owner of the step, when somebody else decides on their behalf. */
  OnBehalfOfAUID: z.number().int().nullable(),
  OnBehalfOfName: z.string(),
  OnBehalfOfNameEn: z.string(),
  /**
   * The actual decider, if an override made it someone other than the step's owner. Null before a decision or by a
   * rule.
   */
  DecidedByAUID: z.number().int().nullable(),
  DecidedByName: z.string(),
  DecidedByNameEn: z.string(),
  /** For an added signer: the row that asked for them, and whether they sign before, after or in parallel with it. */
  AddedByRowID: z.number().int().nullable(),
  AddedWay: z.enum(['before', 'after', 'parallel']).nullable(),
  /** End of the row's time limit. */
  DueTime: when.nullable(),
});

/** A changed value, with labels and texts frozen at the time of the change. */
const valueChange = z.object({
  Name: z.string(),
  What: z.enum(['changed', 'added', 'removed']),
  Label: z.string(),
  LabelEn: z.string(),
  Before: z.string(),
  BeforeEn: z.string(),
  After: z.string(),
  AfterEn: z.string(),
});

/** One entry of the process record. */
export const historyEntry = z.object({
  Seq: z.number().int(),
  Round: z.number().int(),
  Time: when,
  Event: z.enum(flowEvents),
  /** Code of list A of the specification. */
  Status: coded(listALabels),
  /** Null for the system; `Rule` then says why it acted. */
  AUID: z.number().int().nullable(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  /** Owner of the step, when the person acted on somebody's behalf. */
  OnBehalfOfAUID: z.number().int().nullable(),
  OnBehalfOfName: z.string(),
  OnBehalfOfNameEn: z.string(),
  RowID: z.number().int().nullable(),
  LevelName: z.string(),
  LevelNameEn: z.string(),
  Rule: z.enum(systemRules).nullable(),
  MsgInfo: z.string(),
  Changes: z.array(valueChange),
});

/** A file of a form or remark (specification section 3). */
const enclosure = z.object({
  EnclosurePath: z.string(),
  uid: z.string(),
  name: z.string(),
  url: z.string(),
  ViewUrl: z.string(),
});

export const remark = z.object({
  AUID: z.number().int().nullable(),
  Name: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  CreateTime: when,
  /** Message in the form `label：text`; the text follows the full-width colon. */
  MsgInfo: z.string(),
  /** Code of list B of the specification; null for an added remark. */
  Status: coded(listBLabels).nullable(),
  IEnclosure: z.array(enclosure),
});

/** Actions that the caller may take on a form now. The server checks the same rules again on each attempt. */
export const can = z.object({
  Edit: z.boolean(),
  Submit: z.boolean(),
  Withdraw: z.boolean(),
  Abandon: z.boolean(),
  Approve: z.boolean(),
  FinanceApprove: z.boolean(),
  SendBack: z.boolean(),
  /** Asking the approvers of a finished form to revoke it. */
  Revoke: z.boolean(),
  TakeBack: z.boolean(),
  CounterSign: z.boolean(),
  Transfer: z.boolean(),
  HangUp: z.boolean(),
  Resume: z.boolean(),
  Urge: z.boolean(),
  Override: z.boolean(),
  ChangeCreator: z.boolean(),
});

const predictedPerson = z.object({
  ApprovalAUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
});

/** A level of the predicted route. */
export const predictedLevel = z.object({
  ALevel: z.number().int(),
  LevelName: z.string(),
  LevelNameEn: z.string(),
  ApprovalType: coded(signTypeLabels),
  IsFinance: z.boolean(),
  /** Reason why the level passes automatically; null when it does not. */
  Auto: whySchema.nullable(),
  /** Why the form cannot be submitted like this: the message of the refusal that submitting would cause. */
  Problem: z.string().nullable(),
  /** Whether the applicant chooses the approvers, and from which people; null means anybody. */
  Choose: z.boolean(),
  ChooseFrom: z.array(id).nullable(),
  People: z.array(
    predictedPerson.extend({
      Why: whySchema,
      /** True when this person is sure to have approved just before, so the step passes automatically. */
      Passes: z.boolean(),
    }),
  ),
  /** Recipients of a copy once the level is done, and its purpose. */
  Copies: z.array(predictedPerson),
  CopyNote: z.string(),
});

/** Recipients of a copy once the form is submitted or finished, and its purpose. */
export const predictedCopy = z.object({
  When: z.enum(['submission', 'end']),
  People: z.array(predictedPerson),
  Note: z.string(),
});

/** Result of checking a form's record against its hash chain. */
export const recordVerdict = z.object({
  FormID: id,
  Number: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  ApplicantName: z.string(),
  ApplicantNameEn: z.string(),
  Amount: z.string().nullable(),
  Status: coded(formStatusLabels),
  SubmitTime: when.nullable(),
  IsIntact: z.boolean(),
  /** Number of the first record entry that does not fit; null when all fit. */
  BrokenAt: z.number().int().nullable(),
  /** Number of record entries, and the hash of the last one. */
  Seq: z.number().int(),
  Hash: z.string(),
  /** Whether the printout shows the present state, an earlier one, or one that was never part of the record. */
  Printout: z.enum(['present', 'earlier', 'foreign']).nullable(),
});
