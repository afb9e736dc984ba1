import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing } from '#kit/contract/fields.ts';
import { addCall, choice, listCall, updateCall, useCall } from './choice-tree.ts';

/** Bank accounts of the company, for outgoing and incoming payments. */
export const CompanyAccount = controller('CompanyAccount', {
  GetAccountTree: post({
    does: 'Lists all accounts in use, parents first; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(choice),
  }),

  GetAccountList: listCall('Lists all accounts for administrators, disabled ones too'),
  AddAccount: addCall('Adds an account, or a group of accounts', 'CompanyAccount'),
  UpdateAccount: updateCall('Changes the names, position and parent of an account', 'CompanyAccount'),
  AccountIsUse: useCall(
    'Disables an account without active accounts below it, or enables it again',
    'CompanyAccount',
  ),
});
