import { controller } from '#kit/contract/call.ts';
import { ownInfo } from '#modules/people/persons/contract/user-calls.ts';

/** The part of the wire's Setting that is about the signed-in person. */
export const OwnSetting = controller('Setting', ownInfo);
