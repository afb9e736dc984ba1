export { billFamily } from './families.ts';
