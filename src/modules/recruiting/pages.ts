import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const recruitingPages: readonly Page[] = [
  {
    path: '/Recruiting/RecruitmentList',
    permission: 'RecruitmentList',
    guide: 'recruiting#openings',
    load: () => import('./openings/web/screens/RecruitmentList.tsx'),
  },
  {
    path: '/Recruiting/offer/:id',
    permission: 'RecruitmentList',
    guide: 'recruiting#offers',
    load: () => import('./offers/web/screens/OfferPaper.tsx'),
  },
  {
    path: '/Recruiting/IML',
    permission: 'IML',
    guide: 'recruiting#interviews',
    load: () => import('./interviews/web/screens/Interviews.tsx'),
  },
  {
    path: '/Recruiting/InterviewerList',
    permission: 'InterviewerList',
    guide: 'recruiting#setup',
    load: () => import('./interviewers/web/screens/Interviewers.tsx'),
  },
  {
    path: '/choose-time',
    permission: null,
    isPublic: true,
    load: () => import('./interviews/web/screens/ChooseTime.tsx'),
  },
  {
    path: '/Recruiting/RecruitmentResources',
    permission: 'RecruitmentResources',
    guide: 'recruiting#setup',
    load: () => import('./sources/web/screens/RecruitmentResources.tsx'),
  },
  {
    path: '/Recruiting/JobDataAnalysis',
    permission: 'JobDataAnalysis',
    guide: 'recruiting#setup',
    load: () => import('./analysis/web/screens/JobDataAnalysis.tsx'),
  },
  {
    path: '/Recruiting/JobseekerTalentPoolManage',
    permission: 'JobseekerTalentPoolManage',
    guide: 'recruiting#pool',
    load: () => import('./pool/web/screens/TalentPool.tsx'),
  },
];
