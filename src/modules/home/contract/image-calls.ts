import { z } from 'zod';
import { post, upload } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { deviceLabels, manageCode } from './codes.ts';
import { homeRefusals } from './refusals.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { stored } from '#modules/forms/contract/values.ts';

const deviceNumber = chosen(deviceLabels);

const shown = {
  Id: id,
  Title: z.string(),
  /** English title; empty: the Chinese title is shown. */
  TitleEn: z.string(),
  /** Address that the image opens; empty: no link. */
  LinkUrl: z.string(),
  UID: z.string(),
  IsPreload: z.boolean(),
};

const managed = z.object({
  ...shown,
  Device: coded(deviceLabels),
  ImgUrl: z.string(),
  FileName: z.string(),
  StartTime: z.string().nullable(),
  EndTime: z.string().nullable(),
  IsEnabled: z.boolean(),
  /** Whether the image is enabled and today is within its days. */
  IsCurrent: z.boolean(),
  SortNo: z.number().int(),
  SpotCount: z.number().int(),
  UpdateTime: when,
});

/** Returns whether the last day is not before the first. */
export const areDaysInOrder = (given: { StartTime?: string | null; EndTime?: string | null }): boolean =>
  !given.StartTime || !given.EndTime || given.StartTime <= given.EndTime;

const fields = {
  Title: required(50),
  TitleEn: text(50).default(''),
  LinkUrl: text(100).default(''),
  /** First and last company day on which the image is shown; left out: no limit. */
  StartTime: day.nullish(),
  EndTime: day.nullish(),
  IsEnabled: flag.default(true),
};

const touches = ['Setting'];
const managers = [manageCode];
const changeRefusals = [homeRefusals.linkNotAllowed, homeRefusals.daysReversed];

const list = (does: string) =>
  post({ does, access: managers, reads: true, input: z.strictObject(paging), reply: pageOf(managed) });
const edit = (does: string) =>
  post({
    does,
    access: managers,
    via: 'either',
    input: z.strictObject({ Id: id, ...fields }),
    reply: done,
    refusals: changeRefusals,
    touches,
  });
const remove = (does: string) =>
  post({
    does,
    access: managers,
    via: 'either',
    input: z.strictObject({ Id: id }),
    reply: done,
    touches,
  });

/** Calls of the controller `Setting` for the images of the home page. */
export const imageCalls = {
  GetHomeIsEnabledImg: post({
    does: 'Lists the images that the home page shows today',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Device: deviceNumber.default(1) }),
    reply: z.array(z.object(shown)),
  }),
  GetHomeIsEnabledImgNew: post({
    does: 'Lists the images that the home page shows today, with their likes and the caller’s own',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Device: deviceNumber.default(1) }),
    reply: z.array(z.object({ ...shown, SpotCount: z.number().int(), IsSpot: z.boolean() })),
  }),
  SubmitHomeSettingUploadImgSpotFabulous: post({
    does: 'Likes an image or removes the like; toggles it without IsSpot',
    access: 'signedIn',
    input: z.strictObject({ Id: id, IsSpot: flag.optional() }),
    reply: z.object({ Code: z.number().int(), SpotCount: z.number().int(), IsSpot: z.boolean() }),
    touches: ['Setting.GetHomeIsEnabledImgNew'],
  }),
  GetHSUploadImgList: list('Lists all images for computers, in order'),
  GetHSUploadImgListByMobile: list('Lists all images for phones, in order'),
  GetHSLinkHosts: post({
    does: 'Lists the outside sites that images may link to',
    access: managers,
    reads: true,
    input: nothing,
    reply: z.array(z.string()),
  }),
  UploadHSImg: upload({
    does: 'Stores a picture for an image that is not added yet: jpg or png, at most 5 MB',
    access: managers,
    input: nothing,
    reply: z.object({ ...stored, uid: z.string(), name: z.string() }),
    refusals: [
      formRefusals.imagesOnly,
      formRefusals.imageTooLarge,
      formRefusals.fileUnsupported,
      formRefusals.fileMismatch,
    ],
    touches: [],
    bodyLimit: 52 * 1024 * 1024,
  }),
  AddHSUploadImg: post({
    does: 'Adds an image at the end',
    access: managers,
    input: z.strictObject({ Device: deviceNumber, UID: z.uuid(), ...fields }),
    reply: done.extend({ Id: id }),
    refusals: [...changeRefusals, formRefusals.imageGone],
    touches,
  }),
  EditHSUploadImg: edit('Changes an image for computers'),
  EditHSUploadImgByMobile: edit('Changes an image for phones'),
  EditHSUploadImgIsPreload: post({
    does: 'Turns preloading of an image on or off; at most three for each kind of device',
    access: managers,
    input: z.strictObject({ Id: id, IsPreload: flag }),
    reply: done,
    refusals: [homeRefusals.preloadFull],
    touches,
  }),
  SortHSUploadImg: post({
    does: 'Sets the order of the images for a kind of device',
    access: managers,
    input: z.strictObject({ Device: deviceNumber, Ids: z.array(id).min(1).max(200) }),
    reply: done,
    touches,
  }),
  DelHSUploadImg: remove('Deletes an image for computers'),
  DelHSUploadImgByMobile: remove('Deletes an image for phones'),
};
