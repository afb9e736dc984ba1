import { hashWith } from '#modules/people/sign-in/server/commands/password-hash.ts';

// Hundreds of passwords are set and checked in tests; what the usual effort is, password-hash.test.ts holds.
hashWith('quick');
