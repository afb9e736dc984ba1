import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const recruitingPages: readonly Page[] = [
  {
    path: '/Recruiting/RecruitmentList',
    permission: 'RecruitmentList',
    load: () => import('./web/screens/RecruitmentList.tsx'),
  },
  {
    path: '/Recruiting/offer/:id',
    permission: 'RecruitmentList',
    load: () => import('./web/screens/OfferPaper.tsx'),
  },
  {
    path: '/Recruiting/IML',
    permission: 'IML',
    load: () => import('./web/screens/Interviews.tsx'),
  },
  {
    path: '/Recruiting/InterviewerList',
    permission: 'InterviewerList',
    load: () => import('./web/screens/Interviewers.tsx'),
  },
  {
    path: '/Recruiting/RecruitmentResources',
    permission: 'RecruitmentResources',
    load: () => import('./web/screens/RecruitmentResources.tsx'),
  },
  {
    path: '/Recruiting/JobDataAnalysis',
    permission: 'JobDataAnalysis',
    load: () => import('./web/screens/JobDataAnalysis.tsx'),
  },
  {
    path: '/Recruiting/JobseekerTalentPoolManage',
    permission: 'JobseekerTalentPoolManage',
    load: () => import('./web/screens/TalentPool.tsx'),
  },
];
