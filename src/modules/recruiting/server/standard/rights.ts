import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, group, pageIn } = rights;

/** Pages and rights of this module, and the roles that belong to it. */
export const recruitingRights = [
  standardPermissions('recruiting', [
    at(null, 130, group('Recruiting', '招聘管理', 'Recruiting', 'recruiting'), ['hrbp']),
    pageIn('Recruiting', 10, 'RecruitmentList', '招聘需求', 'Openings', ['hrbp']),
    pageIn('Recruiting', 20, 'IML', '面试管理', 'Interviews', ['hrbp', 'interviewer']),
    pageIn('Recruiting', 30, 'RecruitmentResources', '招聘渠道', 'Recruiting sources', ['hrbp']),
    pageIn('Recruiting', 40, 'InterviewerList', '面试官', 'Interviewers', ['hrbp']),
    pageIn('Recruiting', 50, 'JobDataAnalysis', '招聘数据', 'Recruiting figures', ['hrbp']),
    pageIn('Recruiting', 60, 'JobseekerTalentPoolManage', '人才库', 'Talent pool', ['hrbp']),
  ]),
  standardRole('interviewer', 120, { name: '面试官', nameEn: 'Interviewer' }),
];
