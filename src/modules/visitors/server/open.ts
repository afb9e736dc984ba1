export { writePastVisits } from './commands/past.ts';
export { addGuestForm } from './commands/templates.ts';
export { watchFor } from './commands/watch.ts';
