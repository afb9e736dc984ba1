import { serve, type Served } from '#kit/server/http/context.ts';
import { manageCode } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { addGuestForm, editGuestForm, renewToken } from '../commands/templates.ts';
import { unwatch, watchFor } from '../commands/watch.ts';
import { listTemplates } from '../queries/templates.ts';
import { pageWatch } from '../queries/watch.ts';
import { maskPhone } from '../rules/mask.ts';
import { byOf } from './by.ts';
import { publicHandlers } from './public-calls.ts';
import { rollCallHandlers } from './roll-call-calls.ts';
import { visitHandlers } from './visit-calls.ts';

/** Handlers of all visitor calls. @param secret encrypts phones and identity numbers, and signs passes */
export const visitorForm = (secret: string): Served =>
  serve(VisitorForm, {
    ...publicHandlers(secret),
    ...visitHandlers(secret),
    ...rollCallHandlers(secret),

    GetTemplateList: (_input, ctx) => listTemplates(ctx.db, ctx.can(manageCode), ctx.now),
    AddTemplate: (input, ctx) => addGuestForm(ctx.db, byOf(ctx, secret), input),
    EditTemplate: (input, ctx) => editGuestForm(ctx.db, byOf(ctx, secret), input),
    RenewToken: (input, ctx) => renewToken(ctx.db, byOf(ctx, secret), input),

    GetWatchPage: async (filter, ctx) => {
      const { total, rows } = await pageWatch(ctx.db, { ...filter, All: Boolean(filter.All) }, ctx.now);
      return {
        Total: total,
        Rows: rows.map(({ phone_last4, ...row }) => ({ ...row, Phone: maskPhone(phone_last4) })),
      };
    },
    AddWatch: (input, ctx) => watchFor(ctx.db, byOf(ctx, secret), input),
    DelWatch: ({ Id }, ctx) => unwatch(ctx.db, byOf(ctx, secret), Id),
  });
