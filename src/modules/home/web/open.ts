export { askAhead } from './ahead.ts';
export { addTodoList } from './todo-lists.ts';
