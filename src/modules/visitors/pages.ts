import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the visitors module. */
export const visitorsPages: readonly Page[] = [
  {
    path: '/VisitingManagement/VisitingForm',
    permission: 'VisitingForm',
    load: () => import('./web/screens/VisitingForm.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm/:id',
    permission: 'VisitingFormManagement',
    load: () => import('./web/screens/GuestFormEditor.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm/:id/poster',
    permission: 'VisitingForm',
    load: () => import('./web/screens/Poster.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingRecords',
    permission: 'VisitingRecords',
    load: () => import('./web/screens/VisitingRecords.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingRecords/rollcall',
    permission: 'VisitingRecords',
    load: () => import('./web/screens/RollCall.tsx'),
  },
  {
    path: '/VisitorInformation',
    permission: null,
    isPublic: true,
    load: () => import('./web/screens/VisitorInformation.tsx'),
  },
  {
    path: '/VisitorInformationSuccess',
    permission: null,
    isPublic: true,
    load: () => import('./web/screens/VisitorInformationSuccess.tsx'),
  },
];
