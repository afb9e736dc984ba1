import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { flag, id, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { effectStateLabels } from '#modules/approval/contract/codes.ts';
import { placeReaders } from '#modules/people/persons/contract/user-tabs.ts';
import { causeLabels, stretchShape } from '#modules/people/places/contract/Assignment.ts';
import { placeNames } from '#modules/people/places/contract/effective-day.ts';
import { certificateCalls, certificateLabels } from './certificates.ts';

/** Timeline of a person's places, with the forms behind them and the certificates about them. */
export const AssignmentTimeline = controller('Assignment', {
  ...certificateCalls,
  GetAssignmentList: post({
    does: 'Returns the assignments of a person in the caller’s scope, latest first, with the finished HR requests about them that the caller may open',
    access: placeReaders,
    reads: true,
    input: z.strictObject({
      AUID: id,
      /** True to include earlier versions that were superseded. */
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
          /** Fields of the place that this assignment row changed. */
          Fields: z.array(z.enum(placeNames)),
          Cause: coded(causeLabels),
          /** Form that led to the row. Null if the caller may not open it. */
          FormID: id.nullable(),
          FormNumber: z.string(),
          /** Name of the person who made the row. Empty for the system. */
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
          /** Company day named by the request, otherwise the day on which it finished. */
          Day: z.string(),
          EffectState: coded(effectStateLabels).nullable(),
          /** Company day on which the request was reversed. Null if it is in force. */
          ReversedDay: z.string().nullable(),
          /** Form that reversed the request. Null if the caller may not open it. */
          CounterFormID: id.nullable(),
          CounterNumber: z.string(),
        }),
      ),
      /** Certificates issued earlier. Empty if the caller may not issue certificates. */
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
      /** Kind of certificate that the caller may issue now. 0 if none. */
      CanCertify: coded({ 0: { zh: '不可开具', en: 'None' }, ...certificateLabels }),
    }),
    refusals: [general.notFound],
  }),
});
