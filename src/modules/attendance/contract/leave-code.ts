import { z } from 'zod';
import { wordsOfCodes } from '#kit/contract/coded.ts';
import { ownTypes, vacationTypeLabels } from './codes.ts';

const description = `${wordsOfCodes(vacationTypeLabels)}; ${ownTypes.from} to ${ownTypes.to}: types that the company added, named by LeaveType.GetLeaveNames`;

/** Schema for the code of a leave type in a reply. */
export const leaveCode = z.number().int().meta({ description });

/** Schema for the code of a leave type in a request. Commands refuse codes that do not exist. */
export const askedLeaveCode = z.coerce.number().int().min(1).max(ownTypes.to).meta({ description });
