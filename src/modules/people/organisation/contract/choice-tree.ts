import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, flag, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';

/** Node of a tree from which people and forms choose. */
export const choice = z.object({ Id: id, ParentId: id.nullable(), Name: z.string(), NameEn: z.string() });

const fields = {
  ParentId: id.nullable().default(null),
  Name: required(50),
  NameEn: text(100).default(''),
  Sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Declares the call that lists all nodes of a tree for administrators, including disabled ones. */
export const listCall = (does: string) =>
  post({
    does,
    access: ['Organization'],
    reads: true,
    input: nothing,
    reply: z.array(choice.extend({ Sort: z.number().int(), IsUse: z.boolean() })),
  });

export const addCall = (does: string, touches: string) =>
  post({
    does,
    access: ['Organization'],
    input: z.strictObject(fields),
    reply: z.object({ Code: z.number().int(), Id: id }),
    refusals: [
      peopleRefusals.nameTaken,
      peopleRefusals.parentGone,
      organisationRefusals.parentDisabled,
      general.taken,
    ],
    touches: [touches],
  });

export const updateCall = (does: string, touches: string) =>
  post({
    does,
    access: ['Organization'],
    input: z.strictObject({ Id: id, ...fields }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.nameTaken,
      peopleRefusals.parentGone,
      organisationRefusals.parentDisabled,
      organisationRefusals.choiceBelowItself,
    ],
    touches: [touches],
  });

export const useCall = (does: string, touches: string) =>
  post({
    does,
    access: ['Organization'],
    input: z.strictObject({ Id: id, IsUse: flag }),
    reply: done,
    refusals: [general.notFound, organisationRefusals.choiceNotEmpty, organisationRefusals.parentDisabled],
    touches: [touches],
  });
