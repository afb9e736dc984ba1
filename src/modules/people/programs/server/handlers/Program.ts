import { randomUUID } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { clientDefaults } from '#modules/people/authority/server/commands/program-clients.ts';
import type { SignInConfig } from '#modules/people/sign-in/server/commands/config.ts';
import { Program } from '../../contract/Program.ts';
import { removeProgram } from '../commands/programs.ts';
import { addClient, listClients } from '../queries/programs.ts';

/** Handlers with which administrators manage programs. */
export const program = (config: SignInConfig) => {
  const isOpen = config.outside === null && config.accessTokens !== false;
  return serve(Program, {
    GetProgramList: async (_input, { db, now }) => ({
      IsOpen: isOpen,
      RegisterThemselves: isOpen && config.registersPrograms === true,
      Rows: (await listClients(db, now)).map(({ id, name, uris, at, people, usedAt }) => ({
        ClientId: id,
        Name: name,
        RedirectUris: uris,
        CreateTime: new Date(at * 1000),
        People: people,
        LastUseTime: usedAt,
      })),
    }),

    AddProgram: async ({ Name, RedirectUri }, { db, actor, now, ip }) => {
      if (!isOpen) refuse(general.notFound);
      const id = randomUUID();
      const metadata = {
        ...clientDefaults,
        client_id: id,
        client_name: Name,
        client_id_issued_at: Math.floor(now.getTime() / 1000),
        redirect_uris: [RedirectUri],
      };
      await inTransaction(db, async (tx) => {
        await addClient(tx, id, metadata);
        const detail = { name: Name, uri: RedirectUri };
        await writeAudit(tx, { actorId: actor.id, act: 'program.add', target: `program:${id}`, detail, ip });
      });
      return { Code: 1, ClientId: id };
    },

    RemoveProgram: async ({ ClientId }, { db, actor, now, ip }) => {
      await inTransaction(db, (tx) => removeProgram(tx, ClientId, { by: actor.id, now, ip }));
      return { Code: 1 };
    },
  });
};
