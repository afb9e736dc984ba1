import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the visitors module. */
export const visitorsPages: readonly Page[] = [
  {
    path: '/VisitingManagement/VisitingForm',
    permission: 'VisitingForm',
    guide: 'visitors#mine',
    load: () => import('./web/screens/VisitingForm.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm/:id',
    permission: 'VisitingFormManagement',
    guide: 'visitors#forms',
    load: () => import('./web/screens/GuestFormEditor.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm/:id/poster',
    permission: 'VisitingForm',
    guide: 'visitors#forms',
    load: () => import('./web/screens/Poster.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingRecords',
    permission: 'VisitingRecords',
    guide: 'visitors#desk',
    load: () => import('./web/screens/VisitingRecords.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingRecords/rollcall',
    permission: 'VisitingRecords',
    guide: 'visitors#rollcall',
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
