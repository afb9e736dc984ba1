import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing, required, when } from '#kit/contract/fields.ts';
import { codeField, confirmField, designSchema, groupField } from './design.ts';
import { formRefusals } from './refusals.ts';

const access = ['ApprovalFormTemplateManagement'];
const touches = ['FormTemplate', 'ApprovalForm', 'CacApprovalOrder.SearchApprovalFormTemplate'];
const template = { TemplateId: id };
/** Version of the design that the caller saw; 0 if there is no saved design. */
const versioned = { ...template, Version: z.number().int().min(0) };
const person = { Name: z.string(), NameEn: z.string() };
const { designStale, editionInvalid, codeTaken } = formRefusals;

/** Calls of the form designer. They extend those of the specification. */
export const FormTemplate = controller('FormTemplate', {
  GetTemplateList: post({
    does: 'Lists all templates, also disabled and unpublished ones',
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
        /** Edition in use; null: never published. */
        EditionNumber: z.number().int().nullable(),
        PublishTime: when.nullable(),
        /** Whether there is a saved design for the next edition. */
        HasDesign: z.boolean(),
        SavedBy: z.object(person).nullable(),
        SaveTime: when.nullable(),
      }),
    ),
  }),
  GetDesign: post({
    does: 'Returns what is being designed: the saved draft, or else the version in use',
    access,
    reads: true,
    input: z.strictObject(template),
    reply: z.object({
      ...versioned,
      Code: z.string(),
      IsOpen: z.boolean(),
      Design: designSchema,
      /** Whether there is a saved design. It may differ from the published edition. */
      IsSaved: z.boolean(),
      SavedBy: z.object(person).nullable(),
      SaveTime: when.nullable(),
      Running: z.object({ EditionNumber: z.number().int(), Design: designSchema }).nullable(),
      /** Kinds of controls that offer no choices yet, because no module provides the items. */
      Unavailable: z.array(z.string()),
    }),
  }),
  AddTemplate: post({
    example: { Code: 'XBD' },
    does: 'Creates a template, empty or as a copy of another one',
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
    does: 'Saves the draft of a design, complete or not',
    access,
    input: z.strictObject({ ...versioned, Design: designSchema }),
    reply: z.object(versioned),
    refusals: [designStale],
    touches: ['FormTemplate.GetTemplateList'],
  }),
  DropDesign: post({
    does: 'Discards the draft and returns to the version in use',
    access,
    input: z.strictObject(versioned),
    reply: z.object(versioned),
    refusals: [designStale, formRefusals.neverPublished],
    touches,
  }),
  PublishDesign: post({
    does: 'Publishes the saved draft as the version for new forms; existing forms keep theirs',
    access,
    input: z.strictObject({ ...versioned, Confirm: confirmField }),
    reply: z.object({ ...versioned, EditionNumber: z.number().int() }),
    refusals: [designStale, editionInvalid, formRefusals.nothingDesigned, formRefusals.controlsInUse],
    touches,
  }),
  SetTemplateOpen: post({
    does: 'Enables a template, or disables it for new forms',
    access,
    input: z.strictObject({ ...template, IsOpen: z.boolean() }),
    reply: z.object(template),
    refusals: [formRefusals.neverPublished],
    touches,
  }),
  GetEditionList: post({
    does: 'Lists every version of a template, newest first',
    access,
    reads: true,
    input: z.strictObject(template),
    reply: z.array(
      z.object({
        EditionID: id,
        EditionNumber: z.number().int(),
        PublishTime: when,
        /** Person who published the edition; null: the system itself. */
        PublishedBy: z.object(person).nullable(),
        /** Whether forms were created with the edition, so that it never changes. */
        IsUsed: z.boolean(),
        Controls: designSchema.shape.Controls,
      }),
    ),
  }),
});
