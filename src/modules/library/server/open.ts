export { addHistory, addLibrary } from './commands/history.ts';
export { reserveBook } from './commands/holds.ts';
export { confirmReturn } from './commands/returns.ts';
export { findOpenLoanOf } from './queries/loans.ts';
