export { addWords } from './commands/copywriting.ts';
export { addImage, preloadImage } from './commands/images.ts';
export { writeNote } from './commands/notes.ts';
export { rebuildRanking } from './commands/ranking.ts';
export { scheduleSource, type ScheduleSource } from './queries/schedule.ts';
