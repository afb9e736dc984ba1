import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { AccessToken } from './contract/AccessToken.ts';
import { Assignment } from './contract/Assignment.ts';
import { CacLoginRecord } from './contract/CacLoginRecord.ts';
import { CacUser } from './contract/CacUser.ts';
import { CacUserAdmin } from './contract/CacUserAdmin.ts';
import { NoticePreference } from './contract/NoticePreference.ts';
import { Passkey } from './contract/Passkey.ts';
import { Program } from './contract/Program.ts';
import { ProgramAccount } from './contract/ProgramAccount.ts';
import { ProgramRequest } from './contract/ProgramRequest.ts';
import { SecondFactor } from './contract/SecondFactor.ts';
import { OwnSetting } from './contract/Setting.ts';
import { account } from './contract/account.ts';
import { accessToken } from './server/handlers/AccessToken.ts';
import { assignment } from './server/handlers/Assignment.ts';
import { cacAccountingSubjects } from './server/handlers/CACAccountingSubjects.ts';
import { cacCompany } from './server/handlers/CacCompany.ts';
import { cacDept } from './server/handlers/CacDept.ts';
import { cacLoginRecord } from './server/handlers/CacLoginRecord.ts';
import { cacRole } from './server/handlers/CacRole.ts';
import { cacUser } from './server/handlers/CacUser.ts';
import { cacUserAdmin } from './server/handlers/CacUserAdmin.ts';
import { companyAccount } from './server/handlers/CompanyAccount.ts';
import { hrbp } from './server/handlers/HRBP.ts';
import { hrbpAgent } from './server/handlers/HRBPAgent.ts';
import { noticePreference } from './server/handlers/NoticePreference.ts';
import { omShareDetail } from './server/handlers/OMShareDetail.ts';
import { passkey } from './server/handlers/Passkey.ts';
import { permissionManagement } from './server/handlers/PermissionManagement.ts';
import { post } from './server/handlers/Post.ts';
import { program } from './server/handlers/Program.ts';
import { programAccount } from './server/handlers/ProgramAccount.ts';
import { programRequest } from './server/handlers/ProgramRequest.ts';
import { secondFactor } from './server/handlers/SecondFactor.ts';
import { ownSetting } from './server/handlers/Setting.ts';
import { accountCalls } from './server/handlers/account.ts';
import { peopleJobs } from './server/places/jobs.ts';
import { deliveryOf } from './server/reaching/deliver.ts';
import { type Channels, gatherNotices } from './server/reaching/gather.ts';
import type { ProgramCalls } from './server/sign-in/program-requests.ts';
import type { SignInService } from './server/sign-in/service.ts';
import { sweep as sweepSignIns } from './server/sign-in/sweep.ts';
import { onPersonLeaves } from './server/users/duties.ts';
import { programDuty } from './server/users/programs.ts';
import type { WorkChatClient } from './server/work-chat/client.ts';
import { peopleSecretUses } from './server/sealed.ts';

/** Settings of the installation that this module uses. */
export interface PeopleEnv {
  /** Channels by which notifications leave the product. */
  readonly channels: Channels;
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly workChat: WorkChatClient | null;
  readonly publicUrl: string;
  /** Days for which sign-ins are kept. */
  readonly loginRecordDays: number;
}

/** Settings and services that the module's calls need. */
export interface PeopleServing extends PeopleEnv {
  readonly signIn: SignInService;
  readonly programs: ProgramCalls;
}

/** People: accounts, sign-in, places, rights, HRBPs, positions. */
export const people = defineModule<PeopleEnv, PeopleServing>({
  name: 'people',
  uses: [],
  area: 'people',
  controllers: {
    AccessToken: servingWith(
      AccessToken,
      'Access tokens with which programs make calls in a person’s name.',
      ({ signIn }) => accessToken(signIn),
    ),
    account: servingWith(account, 'Codes by text message, before signing in.', ({ signIn }) =>
      accountCalls(signIn),
    ),
    Assignment: servingWith(
      Assignment,
      'Where people stand and stood day by day, what a change would do, and proofs of it.',
      ({ signIn }) => assignment(signIn),
    ),
    CACAccountingSubjects: serving('The tree of accounting subjects.', cacAccountingSubjects),
    CacCompany: serving('Companies of the group.', cacCompany),
    CacDept: serving('Departments and the organisation chart.', cacDept),
    CacLoginRecord: servingWith(
      CacLoginRecord,
      'Sign-in records: showing a token for the first time, sessions, and who signed in when.',
      ({ signIn }) => cacLoginRecord(signIn),
    ),
    CacRole: serving('Roles, their permission codes and their people.', cacRole),
    CacUser: servingWith(
      CacUser,
      'People: accounts, employee cards, passwords, import and export.',
      ({ signIn }) => cacUser(signIn),
    ),
    CacUserAdmin: servingWith(CacUserAdmin, null, ({ signIn }) => cacUserAdmin(signIn)),
    CompanyAccount: serving(
      'The tree of company accounts that payments come from and go to.',
      companyAccount,
    ),
    HRBP: serving('HRBPs: who looks after the people of which department.', hrbp),
    HRBPAgent: serving('Delegates of HRBPs, and their days.', hrbpAgent),
    NoticePreference: servingWith(
      NoticePreference,
      'Ways in which notifications reach a person.',
      ({ channels }) => noticePreference(channels),
      'home',
    ),
    OMShareDetail: serving('The tree of channels that customers come from.', omShareDetail),
    OwnSetting: servingWith(OwnSetting, null, ({ signIn }) => ownSetting(signIn)),
    Passkey: servingWith(
      Passkey,
      'Passkeys: signing in with fingerprint, face or PIN of a device instead of a password.',
      ({ signIn }) => passkey(signIn),
    ),
    PermissionManagement: serving(
      'The tree of permissions, and the reasons why a person may or may not do something.',
      permissionManagement,
    ),
    Post: serving('Positions of the company.', post),
    Program: servingWith(
      Program,
      'Programs that people may let act for them through the built-in authority.',
      ({ signIn }) => program(signIn.config),
    ),
    ProgramAccount: servingWith(
      ProgramAccount,
      'Programs that act in their own name, and their tokens.',
      ({ signIn }) => programAccount(signIn),
    ),
    ProgramRequest: servingWith(
      ProgramRequest,
      'Requests of assistants to act in a person’s name, and the person’s answers.',
      ({ programs }) => programRequest(programs),
    ),
    SecondFactor: servingWith(
      SecondFactor,
      'Two-step verification: codes of an authenticator app, and recovery codes.',
      ({ signIn }) => secondFactor(signIn),
    ),
  },
  contributes: () => [onPersonLeaves('people.programs', 10, programDuty)],
  jobs: (db, { channels, loginRecordDays }) => [
    {
      name: 'people.sweep-sign-ins',
      cron: '50 3 * * *',
      run: () => sweepSignIns(db, new Date(), loginRecordDays),
    },
    // Without a channel that leaves the product, the job is left out, so that it does not query every minute.
    ...(channels.mail || channels.workChat
      ? [
          {
            name: 'people.reach',
            cron: '* * * * *',
            run: async () => void (await gatherNotices(db, channels, new Date())),
          },
        ]
      : []),
    ...peopleJobs(db),
  ],
  atStart: ['people.day'],
  deliveries: (_db, { mail, workChat, publicUrl }) => deliveryOf({ mail, workChat, publicUrl }),
  secretUses: peopleSecretUses,
});
