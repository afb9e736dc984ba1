import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { OwnSetting } from './contract/Setting.ts';
import { hrbp } from './hrbp/server/handlers/HRBP.ts';
import { hrbpAgent } from './hrbp/server/handlers/HRBPAgent.ts';
import { NoticePreference } from './notices/contract/NoticePreference.ts';
import { deliveryOf } from './notices/server/commands/deliver.ts';
import { type Channels, gatherNotices } from './notices/server/commands/gather.ts';
import { noticePreference } from './notices/server/handlers/NoticePreference.ts';
import { cacAccountingSubjects } from './organisation/server/handlers/CACAccountingSubjects.ts';
import { cacCompany } from './organisation/server/handlers/CacCompany.ts';
import { cacDept } from './organisation/server/handlers/CacDept.ts';
import { companyAccount } from './organisation/server/handlers/CompanyAccount.ts';
import { omShareDetail } from './organisation/server/handlers/OMShareDetail.ts';
import { CacUser } from './persons/contract/CacUser.ts';
import { CacUserAdmin } from './persons/contract/CacUserAdmin.ts';
import { onPersonLeaves } from './persons/server/commands/duties.ts';
import { programDuty } from './persons/server/commands/programs.ts';
import { cacUser } from './persons/server/handlers/CacUser.ts';
import { cacUserAdmin } from './persons/server/handlers/CacUserAdmin.ts';
import { Assignment } from './places/contract/Assignment.ts';
import { peopleJobs } from './places/server/commands/jobs.ts';
import { assignment } from './places/server/handlers/Assignment.ts';
import { post } from './posts/server/handlers/Post.ts';
import { EmployeeRoster } from './roster/contract/EmployeeRoster.ts';
import { Hiring } from './roster/contract/Hiring.ts';
import { beginHires } from './roster/server/commands/begin.ts';
import { employeeRoster } from './roster/server/handlers/EmployeeRoster.ts';
import { hiring } from './roster/server/handlers/Hiring.ts';
import { listHiresAhead } from './roster/server/queries/hires.ts';
import { onPlacesAhead } from './posts/server/queries/ahead.ts';
import { AccessToken } from './programs/contract/AccessToken.ts';
import { Program } from './programs/contract/Program.ts';
import { ProgramAccount } from './programs/contract/ProgramAccount.ts';
import { ProgramRequest } from './programs/contract/ProgramRequest.ts';
import type { ProgramCalls } from './programs/server/commands/program-requests.ts';
import { accessToken } from './programs/server/handlers/AccessToken.ts';
import { program } from './programs/server/handlers/Program.ts';
import { programAccount } from './programs/server/handlers/ProgramAccount.ts';
import { programRequest } from './programs/server/handlers/ProgramRequest.ts';
import { cacRole } from './rights/server/handlers/CacRole.ts';
import { permissionManagement } from './rights/server/handlers/PermissionManagement.ts';
import { peopleSecretUses } from './server/commands/sealed.ts';
import { ownSetting } from './server/handlers/Setting.ts';
import { CacLoginRecord } from './sign-in/contract/CacLoginRecord.ts';
import { Passkey } from './sign-in/contract/Passkey.ts';
import { PasswordLink } from './sign-in/contract/PasswordLink.ts';
import { SecondFactor } from './sign-in/contract/SecondFactor.ts';
import { account } from './sign-in/contract/account.ts';
import type { SignInService } from './sign-in/server/commands/service.ts';
import { sweep as sweepSignIns } from './sign-in/server/commands/sweep.ts';
import { cacLoginRecord } from './sign-in/server/handlers/CacLoginRecord.ts';
import { passkey } from './sign-in/server/handlers/Passkey.ts';
import { passwordLink } from './sign-in/server/handlers/PasswordLink.ts';
import { secondFactor } from './sign-in/server/handlers/SecondFactor.ts';
import { accountCalls } from './sign-in/server/handlers/account.ts';
import type { WorkChatClient } from './work-chat/server/commands/client.ts';

/** Settings of the installation that this module uses. */
export interface PeopleEnv {
  /** Channels by which notifications leave the product. */
  readonly channels: Channels;
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly workChat: WorkChatClient | null;
  readonly publicUrl: string;
  /** Secret that encrypts sensitive fields of people. */
  readonly secret: string;
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
    EmployeeRoster: servingWith(
      EmployeeRoster,
      'The roster of the employees with the fields of their cards.',
      ({ signIn }) => employeeRoster(signIn),
      'hr',
    ),
    Hiring: servingWith(
      Hiring,
      'Hiring by HR: the short form, and the link by which a new employee fills in the rest.',
      ({ signIn }) => hiring(signIn),
      'hr',
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
    PasswordLink: servingWith(
      PasswordLink,
      'Links by which people choose their first password, or a new one.',
      ({ signIn }) => passwordLink(signIn),
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
  contributes: () => [
    onPersonLeaves('people.programs', 10, programDuty),
    onPlacesAhead('people.hires', listHiresAhead),
  ],
  jobs: (db, { channels, loginRecordDays, secret }) => [
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
    {
      name: 'people.hires',
      cron: '6 0 * * *',
      run: async () => void (await beginHires(db, secret, new Date())),
    },
  ],
  atStart: ['people.day', 'people.hires'],
  deliveries: (_db, { mail, workChat, publicUrl }) => deliveryOf({ mail, workChat, publicUrl }),
  secretUses: peopleSecretUses,
});
