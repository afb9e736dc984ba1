import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { amount, done, flag, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { choices, predictedCopy, predictedLevel, values } from '#modules/approval/contract/shapes.ts';
import { identityCalls } from './identity-calls.ts';
import { draftSchema, processSchema } from './process.ts';

const access = ['AASApprovalIdentityManagement'];
const touches = ['CacApprovalProcess'];

const names = { ProcessName: required(100), ProcessNameEn: required(100) };
const process = { ProcessID: id };
const draft = { ...process, Version: z.number().int().min(1) };

/** A process as shown in lists. */
const row = z.object({
  ProcessID: id,
  ProcessName: z.string(),
  ProcessNameEn: z.string(),
  TemplateId: id,
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  /** Department for which the process applies, with everything below it; null for everybody. */
  DeptId: id.nullable(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  IsOpen: z.boolean(),
  /** Id of the newest published version; null while only a draft exists. */
  EditionID: id.nullable(),
  EditionNumber: z.number().int(),
  PublishTime: when.nullable(),
  HasDraft: z.boolean(),
  /** Number of forms in approval, under any version. */
  Running: z.number().int(),
});

const edition = z.object({
  EditionID: id,
  EditionNumber: z.number().int(),
  PublishTime: when,
  PublisherName: z.string(),
  PublisherNameEn: z.string(),
  Note: z.string(),
  Running: z.number().int(),
});

const label = z.object({ zh: z.string(), en: z.string() });

/** A problem that blocks publishing, with its place, in the caller's language. */
const problem = z.object({
  Code: z.string(),
  Msg: z.string(),
  /** Positions from 1; null for the process as a whole. */
  Branch: z.number().int().nullable(),
  Level: z.number().int().nullable(),
  /** Start and end of the faulty part in the branch's formula, as character positions. */
  From: z.number().int().nullable(),
  To: z.number().int().nullable(),
});

const person = z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string(), IsUse: z.boolean() });

export const CacApprovalProcess = controller('CacApprovalProcess', {
  GetCacApprovalProcessIsExist: post({
    does: 'Says whether a template has an approval process for a department',
    access: 'signedIn',
    reads: true,
    via: 'either',
    input: z.strictObject({ TemplateId: id, DeptId: id }),
    reply: z.object({ IsExist: z.boolean() }),
  }),
  GetCacApprovalProcessList: post({
    does: 'Lists approval processes with their states, scopes and versions',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Searches the names of process, template and department. */
      Keyword: text(100).optional(),
      TemplateId: id.optional(),
      State: z.enum(['open', 'closed', 'draft']).optional(),
    }),
    reply: pageOf(row),
  }),
  GetCacApprovalProcessServiceNewList: post({
    does: 'Lists the processes in service for a template: open and published',
    access,
    reads: true,
    input: z.strictObject({ TemplateId: id.optional() }),
    reply: z.array(row),
  }),
  GetCacApprovalProcessByIDList: post({
    does: 'Returns processes by their ids; ids that do not exist are left out',
    access,
    reads: true,
    input: z.strictObject({ ProcessIDs: z.array(id).min(1).max(200) }),
    reply: z.array(row),
  }),
  GetProcessByAUID: post({
    does: 'Lists the levels of open processes that name a person or a role they hold',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({ AUID: id }),
    reply: z.array(
      z.object({
        ...process,
        ProcessName: z.string(),
        ProcessNameEn: z.string(),
        BranchName: label,
        LevelName: label,
        Rule: z.string(),
      }),
    ),
  }),
  GetCacApprovalDetailList: post({
    does: 'Returns one process: its versions, the draft, and what a designer needs to know of the template and people',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject(process),
    reply: row.extend({
      Editions: z.array(edition),
      Draft: z
        .object({
          Version: z.number().int(),
          Process: draftSchema,
          UpdateTime: when,
          UpdaterName: z.string(),
          UpdaterNameEn: z.string(),
          Problems: z.array(problem),
        })
        .nullable(),
      /** Controls of the template, for rights and user controls. */
      Controls: z.array(
        z.object({
          Name: z.string(),
          Label: label,
          Type: z.string(),
          IsListed: z.boolean(),
          IsFinance: z.boolean(),
          /** True when no approver may fill it in, because it identifies the form's owner or is computed. */
          IsFixed: z.boolean(),
          /** True when it is secret or has a secret column; levels then see it only if it is shown to them. */
          IsSecret: z.boolean(),
          /** True when it picks departments, from which approver rules may start. */
          IsDepartment: z.boolean(),
        }),
      ),
      /** Names that conditions may use. */
      Fields: z.array(
        z.object({
          name: z.string(),
          label,
          type: z.enum([
            'number',
            'text',
            'boolean',
            'date',
            'number list',
            'text list',
            'boolean list',
            'date list',
          ]),
          items: z.array(z.object({ value: z.string(), label })).optional(),
        }),
      ),
      /** People named in the draft or the newest edition. */
      People: z.array(person),
      HasAmount: z.boolean(),
      /** Name of the control that holds the form's subject. */
      SubjectControl: z.string().nullable(),
    }),
  }),
  GetCacApprovalDetailInfoList: post({
    does: 'Returns the content of one published version',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({ EditionID: id }),
    reply: edition.extend({ ...process, Process: processSchema, People: z.array(person) }),
  }),
  AddCacApprovalProcess: post({
    does: 'Begins a process for a template and a department with an empty or copied draft; nothing is in force yet',
    access,
    input: z.strictObject({
      ...names,
      TemplateId: id,
      DeptId: id.nullable(),
      /** Process to copy from: its newest edition, else its draft. */
      CopyOf: id.optional(),
    }),
    reply: z.object({ Code: z.number().int(), ProcessID: id }),
    refusals: [general.notFound, approvalRefusals.processTaken],
    touches,
  }),
  EditCacApprovalProcess: post({
    does: 'Renames, opens or closes a process; a closed one takes no new forms, and forms in approval continue',
    access,
    input: z.strictObject({ ...process, ...names, IsOpen: flag }),
    reply: done,
    refusals: [general.notFound],
    touches: ['CacApprovalProcess'],
  }),
  AddCacApprovalProcessNewEdition: post({
    does: 'Begins the next version as a draft copied from the newest version, or from another',
    access,
    input: z.strictObject({ ...process, EditionID: id.optional() }),
    reply: z.object({ Code: z.number().int(), Version: z.number().int() }),
    refusals: [general.notFound, approvalRefusals.draftThere],
    touches,
  }),
  UpdateCacApprovalProcessNewEdition: post({
    does: 'Saves the draft of the next version, complete or not',
    access,
    input: z.strictObject({ ...draft, Process: draftSchema }),
    reply: z.object({ Code: z.number().int(), Version: z.number().int(), Problems: z.array(problem) }),
    refusals: [general.notFound, general.stale],
    touches: ['CacApprovalProcess.GetCacApprovalProcessList'],
  }),
  DropCacApprovalProcessNewEdition: post({
    does: 'Discards the draft of the next version; a process that was never published is deleted with it',
    access,
    input: z.strictObject(draft),
    reply: done,
    refusals: [general.notFound, general.stale],
    touches,
  }),
  PublishCacApprovalProcessNewEdition: post({
    does: 'Publishes the draft as the next version; forms in approval keep theirs',
    access,
    input: z.strictObject({ ...draft, Note: text(200).default('') }),
    reply: z.object({ Code: z.number().int(), EditionNumber: z.number().int() }),
    refusals: [general.notFound, general.stale, approvalRefusals.processInvalid],
    touches: ['CacApprovalProcess', 'ApprovalForm'],
  }),
  SimulateCacApprovalProcess: post({
    does: 'Simulates a form: which branch it would take, who would approve it, and why; saves nothing',
    access,
    reads: true,
    input: z.strictObject({
      ...process,
      /** Process to simulate, as edited in the browser; the newest version when left out. */
      Process: draftSchema.optional(),
      AUID: id,
      DeptId: id,
      Amount: amount.nullable().default(null),
      /** Values of the controls that conditions read or that name approvers. */
      Values: values.default({}),
      Choices: choices.optional(),
    }),
    reply: z.object({
      Problem: z.string().nullable(),
      /** Position of the branch that applies, from 1; 0 when none does. */
      Branch: z.number().int(),
      Branches: z.array(
        z.object({
          Applies: z.boolean(),
          /** Parts of the branch's formula that could not be evaluated. */
          Faults: z.array(z.string()),
        }),
      ),
      Levels: z.array(predictedLevel),
      Copies: z.array(predictedCopy),
    }),
    refusals: [general.notFound],
  }),
  ...identityCalls,
});
