export { findOpenSteps, reportSetup } from './commands/report.ts';
