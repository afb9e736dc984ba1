import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { controller, post } from '#kit/contract/call.ts';
import { flag, id, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { effectStateLabels } from '#modules/approval/contract/codes.ts';
import { causeLabels, stretchShape } from '#modules/people/contract/Assignment.ts';
import { placeReaders } from '#modules/people/contract/user-tabs.ts';
import { placeNames } from '#modules/people/contract/effective-day.ts';
import { certificateCalls, certificateLabels } from './certificates.ts';

/** Where somebody stood, with the forms that it came from and the certificates of it. */
export const AssignmentTimeline = controller('Assignment', {
  ...certificateCalls,
  GetAssignmentList: post({
    does: 'Where a person in the caller’s scope stands and stood, the last first, with the finished bills about him that the caller may open',
    access: placeReaders,
    reads: true,
    input: z.strictObject({
      AUID: id,
      /** Also what was believed before and is superseded. */
      IsSuperseded: flag.default(false),
    }),
    reply: z.object({
      AUID: id,
      ChineseName: z.string(),
      EnglishName: z.string(),
      Rows: z.array(
        z.object({
          Id: id,
          ...stretchShape,
          /** What the row itself changed. */
          Fields: z.array(z.enum(placeNames)),
          Cause: coded(causeLabels),
          /** The form that it came from, where the caller may open it. */
          FormID: id.nullable(),
          FormNumber: z.string(),
          /** Empty: the system. */
          MadeByName: z.string(),
          MadeByNameEn: z.string(),
          MadeAt: when,
          SupersededAt: when.nullable(),
        }),
      ),
      Bills: z.array(
        z.object({
          FormID: id,
          Number: z.string(),
          Title: z.string(),
          TitleEn: z.string(),
          /** The company day that it names, else on which it finished. */
          Day: z.string(),
          EffectState: coded(effectStateLabels).nullable(),
          /** The company day on which it was taken back; null: it stands. */
          ReversedDay: z.string().nullable(),
          /** The form that reversed it, where the caller may open it. */
          CounterFormID: id.nullable(),
          CounterNumber: z.string(),
        }),
      ),
      /** Issued before; none where the caller does not certify. */
      Certificates: z.array(
        z.object({
          CertificateID: id,
          Number: z.string(),
          Kind: coded(certificateLabels),
          IssuedAt: when,
          IssuedByName: z.string(),
          IssuedByNameEn: z.string(),
        }),
      ),
      /** What the caller may certify now; 0: nothing. */
      CanCertify: coded({ 0: { zh: '不可开具', en: 'Nothing' }, ...certificateLabels }),
    }),
    refusals: [general.notFound],
  }),
});
