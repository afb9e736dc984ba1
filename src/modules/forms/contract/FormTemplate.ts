import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing, required, when } from '#kit/contract/fields.ts';
import { codeField, confirmField, designSchema, groupField } from './design.ts';
import { formRefusals } from './refusals.ts';

const access = ['ApprovalFormTemplateManagement'];
const touches = ['FormTemplate', 'ApprovalForm', 'CacApprovalOrder.SearchApprovalFormTemplate'];
const template = { TemplateId: id };
/** The design's version as last seen; 0 where nobody has worked on it yet. */
const versioned = { ...template, Version: z.number().int().min(0) };
const person = { Name: z.string(), NameEn: z.string() };
const { designStale, editionInvalid, codeTaken } = formRefusals;

/** The designer of form templates: own calls beside those of the specification. */
export const FormTemplate = controller('FormTemplate', {
  GetTemplateList: post({
    does: 'All templates, also closed ones and those that were never published',
    access,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        ...template,
        Code: z.string(),
        Title: z.string(),
        TitleEn: z.string(),
        Group: groupField,
        IsOpen: z.boolean(),
        /** Null: never published. */
        EditionNumber: z.number().int().nullable(),
        PublishTime: when.nullable(),
        /** Somebody works on the next edition. */
        HasDesign: z.boolean(),
        SavedBy: z.object(person).nullable(),
        SaveTime: when.nullable(),
      }),
    ),
  }),
  GetDesign: post({
    does: 'What is worked on: the saved design, else the running edition',
    access,
    reads: true,
    input: z.strictObject(template),
    reply: z.object({
      ...versioned,
      Code: z.string(),
      IsOpen: z.boolean(),
      Design: designSchema,
      /** The design differs from what is published, or may. */
      IsSaved: z.boolean(),
      SavedBy: z.object(person).nullable(),
      SaveTime: when.nullable(),
      Running: z.object({ EditionNumber: z.number().int(), Design: designSchema }).nullable(),
      /** Kinds of controls that nothing can be chosen in yet. */
      Unavailable: z.array(z.string()),
    }),
  }),
  AddTemplate: post({
    example: { Code: 'XBD' },
    does: 'Begins a template, empty or as a copy of another one',
    access,
    input: z.strictObject({
      Code: codeField,
      Title: required(50),
      TitleEn: required(100),
      Group: groupField,
      CopyOf: id.optional(),
    }),
    reply: z.object(template),
    refusals: [codeTaken],
    touches,
  }),
  SaveDesign: post({
    does: 'Keeps a design as far as it is worked out',
    access,
    input: z.strictObject({ ...versioned, Design: designSchema }),
    reply: z.object(versioned),
    refusals: [designStale],
    touches: ['FormTemplate.GetTemplateList'],
  }),
  DropDesign: post({
    does: 'Gives a design up and goes back to the running edition',
    access,
    input: z.strictObject(versioned),
    reply: z.object(versioned),
    refusals: [designStale, formRefusals.neverPublished],
    touches,
  }),
  PublishDesign: post({
    does: 'Makes the saved design the edition of new forms; forms that exist keep theirs',
    access,
    input: z.strictObject({ ...versioned, Confirm: confirmField }),
    reply: z.object({ ...versioned, EditionNumber: z.number().int() }),
    refusals: [designStale, editionInvalid, formRefusals.nothingDesigned, formRefusals.controlsInUse],
    touches,
  }),
  SetTemplateOpen: post({
    does: 'Opens a template, or closes it to new forms',
    access,
    input: z.strictObject({ ...template, IsOpen: z.boolean() }),
    reply: z.object(template),
    refusals: [formRefusals.neverPublished],
    touches,
  }),
  GetEditionList: post({
    does: 'Every edition of a template, newest first',
    access,
    reads: true,
    input: z.strictObject(template),
    reply: z.array(
      z.object({
        EditionID: id,
        EditionNumber: z.number().int(),
        PublishTime: when,
        /** Null: the system itself. */
        PublishedBy: z.object(person).nullable(),
        /** Forms were made with it, so that it never changes. */
        IsUsed: z.boolean(),
        Controls: designSchema.shape.Controls,
      }),
    ),
  }),
});
