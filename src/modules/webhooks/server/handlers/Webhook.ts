import { general, refuse } from '#kit/contract/refusals.ts';
import { publish } from '#kit/server/db/bus.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { Outward } from '#kit/server/http/outward.ts';
import type { Box } from '#kit/server/secret-box.ts';
import { listTemplates } from '#modules/forms/server/open.ts';
import { Webhook, webhookRefusals } from '../../contract/Webhook.ts';
import { deliveryState, webhookState } from '../../contract/codes.ts';
import { storeTestEvent, wakeChannel } from '../commands/announce.ts';
import { assertMaySend, audit, lockSeenEndpoint, maxWebhooks } from '../commands/keep.ts';
import { newSecret } from '../commands/signature.ts';
import * as deliveries from '../queries/deliveries.ts';
import * as endpoints from '../queries/endpoints.ts';

const day = 24 * 60 * 60_000;

interface Row {
  readonly isActive: boolean;
  readonly stoppedAt: Date | null;
}

const stateOf = ({ isActive, stoppedAt }: Row): number => {
  if (isActive) return webhookState.on;
  return stoppedAt ? webhookState.stopped : webhookState.off;
};

/** @throws Refused templateUnknown */
async function templatesOf(on: Executor, wanted: readonly number[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const known = new Set((await listTemplates(on)).map(({ id }) => id));
  if (wanted.some((id) => !known.has(id))) refuse(webhookRefusals.templateUnknown, { field: 'Templates' });
  return [...new Set(wanted)].toSorted((a, b) => a - b);
}

/**
 * Handlers of the webhook calls.
 * @param networks internal networks to which webhooks may send
 */
export const webhook = (box: Box, networks: readonly string[]): Served => {
  const outward = new Outward(networks);
  const objectTo = async (url: string): Promise<void> =>
    assertMaySend(await outward.objectionTo(new URL(url)));
  return serve(Webhook, {
    GetWebhookList: async (_input, { db, now }) => {
      const rows = await endpoints.listEndpoints(db, new Date(now.getTime() - day));
      return {
        Networks: [...networks],
        Templates: (await listTemplates(db)).map(({ id, title, titleEn }) => ({
          TemplateId: id,
          Title: title,
          TitleEn: titleEn,
        })),
        Rows: rows.map((row) => ({
          Id: row.id,
          Name: row.name,
          Url: row.url,
          Events: row.events,
          Templates: row.templates,
          State: stateOf(row),
          FailingSince: row.failingSince,
          OldSecretUntil: row.oldUntil && row.oldUntil > now ? row.oldUntil : null,
          Waiting: row.waiting ?? 0,
          Delivered: row.delivered ?? 0,
          Failed: row.failed ?? 0,
          Version: row.version,
        })),
      };
    },

    AddWebhook: async ({ Name, Url, Events, Templates }, ctx) => {
      await objectTo(Url);
      const templates = await templatesOf(ctx.db, Templates);
      const secret = newSecret();
      return inTransaction(ctx.db, async (tx) => {
        await lockNamed(tx, 'webhooks');
        if ((await endpoints.countEndpoints(tx)) >= maxWebhooks)
          refuse(webhookRefusals.tooManyWebhooks, { with: { most: maxWebhooks } });
        const wish = { name: Name, url: Url, events: [...new Set(Events)], templates };
        const id = await endpoints.addEndpoint(tx, wish, box.seal(secret), {
          id: ctx.actor.id,
          now: ctx.now,
        });
        await audit(tx, ctx, 'add', id, wish);
        return { Code: 1, Id: id, Secret: secret };
      });
    },

    UpdateWebhook: async ({ Id, Version, Name, Url, Events, Templates, IsActive }, ctx) => {
      await objectTo(Url);
      const templates = await templatesOf(ctx.db, Templates);
      return inTransaction(ctx.db, async (tx) => {
        await lockSeenEndpoint(tx, Id, Version);
        const wish = { name: Name, url: Url, events: [...new Set(Events)], templates, isActive: IsActive };
        await endpoints.saveEndpoint(tx, Id, wish);
        if (!IsActive) await deliveries.giveUp(tx, [Id]);
        await audit(tx, ctx, 'update', Id, wish);
        return { Code: 1 };
      });
    },

    RotateWebhookSecret: ({ Id, Version }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const { secretSealed, name } = await lockSeenEndpoint(tx, Id, Version);
        const secret = newSecret();
        const until = new Date(ctx.now.getTime() + day);
        await endpoints.saveSecret(tx, Id, { fresh: box.seal(secret), old: secretSealed, until });
        await audit(tx, ctx, 'rotate', Id, { name });
        return { Code: 1, Id, Secret: secret };
      }),

    RemoveWebhook: ({ Id, Version }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const { name, url } = await lockSeenEndpoint(tx, Id, Version);
        await endpoints.removeEndpoint(tx, Id);
        await audit(tx, ctx, 'remove', Id, { name, url });
        return { Code: 1 };
      }),

    TestWebhook: ({ Id }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const found = (await endpoints.lockEndpoint(tx, Id)) ?? refuse(general.notFound);
        if (!found.isActive) refuse(webhookRefusals.webhookOff);
        await storeTestEvent(tx, Id, ctx.now);
        await audit(tx, ctx, 'test', Id);
        return { Code: 1 };
      }),

    GetDeliveryPageList: async ({ Id, State, PageIndex, PageSize }, { db }) => {
      if (!(await endpoints.hasEndpoint(db, Id))) refuse(general.notFound);
      const filter = { endpointId: Id, state: State };
      return {
        Total: await deliveries.countDeliveries(db, filter),
        Rows: await deliveries.pageDeliveries(db, filter, {
          offset: (PageIndex - 1) * PageSize,
          limit: PageSize,
        }),
      };
    },

    ReplayDelivery: ({ Id }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const found = (await deliveries.lockDelivery(tx, Id)) ?? refuse(general.notFound);
        if (!found.isActive) refuse(webhookRefusals.webhookOff);
        if (found.state === deliveryState.waiting) refuse(webhookRefusals.stillWaiting);
        await deliveries.resetDelivery(tx, Id);
        await publish(tx, wakeChannel, null);
        await audit(tx, ctx, 'replay', found.endpointId, { delivery: Id });
        return { Code: 1 };
      }),
  });
};
