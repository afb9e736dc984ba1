import { serve, type Context } from '#kit/server/http/context.ts';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import {
  beginTemplate,
  designOf,
  dropDesign,
  keepDesign,
  openOrClose,
  publishDesign,
  readDesign,
  runningDesignOf,
  type Designer,
} from '../commands/designs.ts';
import type { StoredDesign } from '../queries/designs.ts';
import { listDesigns, listEditions } from '../queries/designs.ts';
import { unavailableKinds } from '../queries/sources.ts';

export const designerOf = ({ actor, language, now }: Context): Designer => ({ id: actor.id, language, now });

const personOf = (name: string | null, nameEn: string | null) =>
  name === null ? null : { Name: name, NameEn: nameEn ?? '' };

const wire = (design: StoredDesign) => ({ ...design, Controls: [...design.Controls] });

export const formTemplate = serve(FormTemplate, {
  GetTemplateList: async (_input, ctx) =>
    (await listDesigns(ctx.db)).map((row) => ({
      TemplateId: row.id,
      Code: row.code,
      Title: row.title,
      TitleEn: row.titleEn,
      Group: row.group,
      IsOpen: row.isOpen,
      EditionNumber: row.editionNumber,
      PublishTime: row.publishedAt,
      HasDesign: row.hasDesign,
      SavedBy: row.hasDesign ? personOf(row.savedBy, row.savedByEn) : null,
      SaveTime: row.hasDesign ? row.savedAt : null,
    })),
  GetDesign: async ({ TemplateId }, ctx) => {
    const loaded = await readDesign(ctx.db, TemplateId);
    const isSaved = loaded.content !== null;
    return {
      TemplateId,
      Version: loaded.version,
      Code: loaded.code,
      IsOpen: loaded.isOpen,
      Design: wire(designOf(loaded)),
      IsSaved: isSaved,
      SavedBy: isSaved ? personOf(loaded.savedBy, loaded.savedByEn) : null,
      SaveTime: isSaved ? loaded.savedAt : null,
      Running: runningDesignOf(loaded),
      Unavailable: unavailableKinds(ctx.db),
    };
  },
  AddTemplate: async (input, ctx) => ({ TemplateId: await beginTemplate(ctx.db, designerOf(ctx), input) }),
  SaveDesign: async (input, ctx) => ({
    TemplateId: input.TemplateId,
    Version: await keepDesign(ctx.db, designerOf(ctx), input),
  }),
  DropDesign: async (input, ctx) => ({
    TemplateId: input.TemplateId,
    Version: await dropDesign(ctx.db, designerOf(ctx), input),
  }),
  PublishDesign: async (input, ctx) => ({
    TemplateId: input.TemplateId,
    ...(await publishDesign(ctx.db, designerOf(ctx), input)),
  }),
  SetTemplateOpen: async ({ TemplateId, IsOpen }, ctx) => {
    await openOrClose(ctx.db, designerOf(ctx), TemplateId, IsOpen);
    return { TemplateId };
  },
  GetEditionList: async ({ TemplateId }, ctx) => {
    await readDesign(ctx.db, TemplateId);
    return (await listEditions(ctx.db, TemplateId)).map((row) => ({
      EditionID: row.id,
      EditionNumber: row.number,
      PublishTime: row.publishedAt,
      PublishedBy: personOf(row.name, row.nameEn),
      IsUsed: row.isUsed,
      Controls: row.controls as Record<string, unknown>[],
    }));
  },
});
