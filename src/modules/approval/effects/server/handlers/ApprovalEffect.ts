import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { byOf } from '#modules/approval/server/handlers/by.ts';
import { ApprovalEffect } from '../../contract/ApprovalEffect.ts';
import {
  giveUpEffect,
  readEffectPage,
  readEffects,
  retryEffect,
  type Keeper,
} from '../commands/effect-read.ts';

const keeperOf = (ctx: Context): Keeper => ({ ...byOf(ctx), permissions: ctx.actor.permissions });

export const approvalEffect = serve(ApprovalEffect, {
  GetEffect: ({ FormID }, ctx) => onOneConnection(ctx.db, (on) => readEffects(on, keeperOf(ctx), FormID)),
  GetEffectPage: (input, ctx) => readEffectPage(ctx.db, keeperOf(ctx), input),
  RetryEffect: (input, ctx) => retryEffect(ctx.db, keeperOf(ctx), input),
  GiveUpEffect: (input, ctx) => giveUpEffect(ctx.db, keeperOf(ctx), input),
});
