import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, page, right } = rights;

/** Pages and rights of the feedback module. */
export const feedbackRights = [
  standardPermissions('feedback', [
    at(
      'AASSetTingsManagement',
      110,
      page('/mySetting/feedback', 'UserFeedBackManagement', '意见反馈', 'Feedback'),
      ['administrator'],
    ),
    at(null, 210, right('P_UserFeedback', '提交意见反馈', 'Give feedback'), ['employee']),
  ]),
];
