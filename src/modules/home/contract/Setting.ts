import { controller } from '#kit/contract/call.ts';
import { copywritingCalls } from './copywriting-calls.ts';
import { imageCalls } from './image-calls.ts';

/** The home page's part of the wire controller `Setting`; what is about a person belongs to people. */
export const HomeSetting = controller('Setting', { ...imageCalls, ...copywritingCalls });
