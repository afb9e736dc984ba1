export { askAhead } from './ahead.ts';
export { todoList } from './todo-lists.ts';
