import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { id, idempotencyKey, textarea, when } from '#kit/contract/fields.ts';
import {
  flowEvents,
  formStatusLabels,
  listALabels,
  listBLabels,
  rowStatusLabels,
  signTypeLabels,
  systemRules,
} from './codes.ts';
import { whySchema } from './why.ts';

/** Values of a form by control name; what they must look like is said by the form's edition. */
export const values = z.record(z.string().max(200), z.unknown());

/** The applicant's own choice of approvers: people by the number of the level. */
export const choices = z.record(z.string().regex(/^\d{1,2}$/), z.array(id).max(20));

/** What a decision says about itself; a send-back must give its reason here. */
export const message = textarea(500).default('');

/** The version the caller saw; a form that has moved on answers 409 with its fresh state. */
const version = z.coerce.number().int().min(1);

export const form = { FormID: id };

/** A change of a form: which, as last seen, and a key that makes a repeated call one call. */
export const change = { ...form, Version: version, Key: idempotencyKey };

/** A decision on the caller's own waiting row. */
export const onRow = { ...change, RowID: z.coerce.number().int().min(1), Remark: message };

/** What every change answers with; Code is 1. */
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
  .meta({ description: '0 不加急 / Not urgent; 1… 越大越急 / The greater, the more urgent' });

/** One approver's place (the specification's approval-flow node, with what a screen needs beside it). */
export const node = z.object({
  RowID: z.number().int(),
  Round: z.number().int(),
  ALevel: z.number().int(),
  ASort: z.number().int(),
  LevelName: z.string(),
  LevelNameEn: z.string(),
  /** Null is the system. */
  ApprovalAUID: z.number().int().nullable(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  ApprovalType: coded(signTypeLabels),
  OpenTime: when.nullable(),
  ApprovalTime: when.nullable(),
  /** List A, as rows use it. */
  Status: coded(rowStatusLabels),
  IsFinance: z.boolean(),
  Remark: z.string(),
  Rule: z.enum(systemRules).nullable(),
  Why: whySchema,
  /** Whose step it is, when somebody decides it on his behalf. */
  OnBehalfOfAUID: z.number().int().nullable(),
  OnBehalfOfName: z.string(),
  OnBehalfOfNameEn: z.string(),
  /** Who really decided: another person than the step's after an override; null before a decision and where a rule decided. */
  DecidedByAUID: z.number().int().nullable(),
  DecidedByName: z.string(),
  DecidedByNameEn: z.string(),
  /** Of an added signer: the row that asked, and whether he signs before, after or beside it. */
  AddedByRowID: z.number().int().nullable(),
  AddedWay: z.enum(['before', 'after', 'parallel']).nullable(),
  /** When its time limit ends. */
  DueTime: when.nullable(),
});

/** A changed value, in words that were frozen with it. */
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
  /** List A. */
  Status: coded(listALabels),
  /** Null is the system, by `Rule`. */
  AUID: z.number().int().nullable(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  /** Whose step it was, when he acted on somebody's behalf. */
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

/** A file as a form or remark holds it (specification section 3). */
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
  /** `label：text`; the text stands after the full-width colon. */
  MsgInfo: z.string(),
  /** List B; null is an added remark. */
  Status: coded(listBLabels).nullable(),
  IEnclosure: z.array(enclosure),
});

/** What the caller may do with a form now; the server decides by the same rules when it is tried. */
export const can = z.object({
  Edit: z.boolean(),
  Submit: z.boolean(),
  Withdraw: z.boolean(),
  Abandon: z.boolean(),
  Approve: z.boolean(),
  FinanceApprove: z.boolean(),
  SendBack: z.boolean(),
  /** Ask the approvers of the finished form whether it may be revoked. */
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
  /** The level passes by itself, for this reason. */
  Auto: whySchema.nullable(),
  /** Why it cannot be submitted so: the words of the refusal it would answer with. */
  Problem: z.string().nullable(),
  /** Whether the applicant chooses, and whom he may choose; null is anybody. */
  Choose: z.boolean(),
  ChooseFrom: z.array(id).nullable(),
  People: z.array(
    predictedPerson.extend({
      Why: whySchema,
      /** Sure to have approved just before, so this step passes by itself. */
      Passes: z.boolean(),
    }),
  ),
  /** Who gets a copy once the level is done, and what for. */
  Copies: z.array(predictedPerson),
  CopyNote: z.string(),
});

/** Who gets a copy of a form once it is submitted or finished, and what for. */
export const predictedCopy = z.object({
  When: z.enum(['submission', 'end']),
  People: z.array(predictedPerson),
  Note: z.string(),
});

/** What became of the check of a form's record. */
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
  /** Number of the first entry that does not fit; null while every one does. */
  BrokenAt: z.number().int().nullable(),
  /** The record's entries, and the hash of the last one. */
  Seq: z.number().int(),
  Hash: z.string(),
  /** The printout against the record: it is the present state, an earlier one, or was never part of it. */
  Printout: z.enum(['present', 'earlier', 'foreign']).nullable(),
});
