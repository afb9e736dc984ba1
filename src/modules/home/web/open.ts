export { askAhead } from './ahead.ts';
