export { billFamily } from '#modules/attendance/requests/web/families.ts';
