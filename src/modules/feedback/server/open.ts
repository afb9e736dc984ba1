export { saveQuestions } from './commands/questions.ts';
export { replyTo } from './commands/reply.ts';
export { sendFeedback } from './commands/send.ts';
