export { askAhead } from './ahead.ts';
export { homeCard } from './home-cards.ts';
export { todoList } from './todo-lists.ts';
