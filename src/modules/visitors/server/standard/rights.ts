import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, group, pageIn, right } = rights;

/** Pages and rights of the visitors module. */
export const visitorRights = [
  standardPermissions('visitors', [
    at(null, 80, group('VisitingManagement', '访客管理', 'Visitors', 'visitor'), ['administrator']),
    pageIn('VisitingManagement', 10, 'VisitingForm', '访客登记表', 'Visitor forms', [
      'employee',
      'administrator',
    ]),
    at(
      'VisitingForm',
      10,
      right('VisitingFormManagement', '管理登记表与关注名单', 'Manage visitor forms and watch list'),
      ['administrator'],
    ),
    pageIn('VisitingManagement', 20, 'VisitingRecords', '来访记录', 'Visitor records', ['administrator']),
  ]),
];
