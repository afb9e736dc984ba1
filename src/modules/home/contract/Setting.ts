import { controller } from '#kit/contract/call.ts';
import { copywritingCalls } from './copywriting-calls.ts';
import { imageCalls } from './image-calls.ts';

/** Home page calls of the wire controller `Setting`. Its calls about a person belong to the people module. */
export const HomeSetting = controller('Setting', { ...imageCalls, ...copywritingCalls });
