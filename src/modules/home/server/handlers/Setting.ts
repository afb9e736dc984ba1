import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { type Context, type Handler, serve, type Served } from '#kit/server/http/context.ts';
import { storePicture } from '#modules/forms/server/open.ts';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import { device, type Device } from '../../contract/codes.ts';
import { HomeSetting } from '../../contract/Setting.ts';
import { addWords, deleteWords, editWords } from '../commands/copywriting.ts';
import {
  addImage,
  deleteImage,
  editImage,
  preloadImage,
  sortImages,
  type Manager,
} from '../commands/images.ts';
import { listOfDay, pageCopywriting } from '../queries/copywriting.ts';
import { listCurrentImages, pageImages } from '../queries/images.ts';
import { setLike } from '../queries/likes.ts';
import { ofDay } from '../rules/words-of-day.ts';

const byOf = (ctx: Context): Manager => ({ id: ctx.actor.id, now: ctx.now, ip: ctx.ip });
const today = (ctx: Context): string => companyDay(ctx.now);
const todaysWords = async (ctx: Context) => ofDay(await listOfDay(ctx.db, today(ctx)), today(ctx));

const list =
  (of: Device): Handler<(typeof HomeSetting)['GetHSUploadImgList']> =>
  async (page, ctx) => {
    const { Total, Rows } = await pageImages(ctx.db, of, today(ctx), page);
    return {
      Total,
      Rows: Rows.map((row) => ({ ...row, ImgUrl: uploadItemOf(row.UID, row.FileName).ViewUrl })),
    };
  };
const remove =
  (of: Device): Handler<(typeof HomeSetting)['DelHSUploadImg']> =>
  async ({ Id }, ctx) => {
    await deleteImage(ctx.db, byOf(ctx), of, Id);
    return { Code: 1 };
  };

/** Handlers for images and words of the home page. @param hosts hosts outside of the portal to which images may link */
export const homeSetting = (files: FileStore, hosts: readonly string[]): Served => {
  const edit =
    (of: Device): Handler<(typeof HomeSetting)['EditHSUploadImg']> =>
    async (input, ctx) => {
      await editImage(ctx.db, byOf(ctx), of, input, hosts);
      return { Code: 1 };
    };
  return serve(HomeSetting, {
    GetHomeIsEnabledImg: ({ Device }, ctx) => listCurrentImages(ctx.db, ctx.actor.id, Device, today(ctx)),
    GetHomeIsEnabledImgNew: ({ Device }, ctx) => listCurrentImages(ctx.db, ctx.actor.id, Device, today(ctx)),
    SubmitHomeSettingUploadImgSpotFabulous: async ({ Id, IsSpot }, ctx) => {
      const liked = await setLike(ctx.db, 'image', Id, ctx.actor.id, IsSpot, today(ctx));
      return liked ? { Code: 1, SpotCount: liked.count, IsSpot: liked.isLiked } : refuse(general.notFound);
    },

    GetHSUploadImgList: list(device.pc),
    GetHSUploadImgListByMobile: list(device.mobile),
    GetHSLinkHosts: () => [...hosts],
    UploadHSImg: async (_input, ctx) => {
      const { uid, name } = await storePicture(ctx.db, files, ctx.file, ctx.actor.id);
      return { Status: 1, uid, name };
    },
    AddHSUploadImg: async (input, ctx) => ({
      Code: 1,
      Id: await addImage(ctx.db, byOf(ctx), input, hosts),
    }),
    EditHSUploadImg: edit(device.pc),
    EditHSUploadImgByMobile: edit(device.mobile),
    EditHSUploadImgIsPreload: async ({ Id, IsPreload }, ctx) => {
      await preloadImage(ctx.db, byOf(ctx), Id, IsPreload);
      return { Code: 1 };
    },
    SortHSUploadImg: async ({ Device, Ids }, ctx) => {
      await sortImages(ctx.db, byOf(ctx), Device, Ids);
      return { Code: 1 };
    },
    DelHSUploadImg: remove(device.pc),
    DelHSUploadImgByMobile: remove(device.mobile),

    GetCopywritingInfoFirst: async (_input, ctx) => {
      const words = await todaysWords(ctx);
      return words ? { Id: words.id, TextZh: words.zh, TextEn: words.en } : null;
    },
    GetHSCopywritingInfoList: async (page, ctx) => {
      const shown = (await todaysWords(ctx))?.id;
      const { Total, Rows } = await pageCopywriting(ctx.db, page);
      return { Total, Rows: Rows.map((row) => ({ ...row, IsToday: row.Id === shown })) };
    },
    AddHSCopywritingInfo: async (input, ctx) => ({ Code: 1, Id: await addWords(ctx.db, byOf(ctx), input) }),
    EditHSCopywritingInfo: async ({ Id, ...words }, ctx) => {
      await editWords(ctx.db, byOf(ctx), Id, words);
      return { Code: 1 };
    },
    DelHSCopywritingInfo: async ({ Id }, ctx) => {
      await deleteWords(ctx.db, byOf(ctx), Id);
      return { Code: 1 };
    },
  });
};
