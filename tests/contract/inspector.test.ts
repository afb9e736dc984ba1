import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { AccessToken } from '#modules/people/programs/contract/AccessToken.ts';
import { ProgramRequest } from '#modules/people/programs/contract/ProgramRequest.ts';
import { makeCompany } from '#tests/support/approval-portal.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

const run = promisify(execFile);
const inspector = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);

interface Result {
  readonly content?: readonly { readonly text?: string }[];
}

// The protocol's own tool for trying servers, as a developer runs it: one process for each question.
eachEngine('the MCP Inspector', (open) => {
  let product: Product;
  let token: string;
  let ann: Caller;
  let db: Database;
  const home = mkdtempSync(join(tmpdir(), 'portico-inspector-'));

  beforeAll(async () => {
    db = await open();
    await makeCompany(db);
    await ensureStandardTemplates(db, new Date());
    await ensureStandardProcesses(db, new Date());
    await addPeople(db, [{ loginName: 'ann' }]);
    await sql`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select p.department_id, r.id, p.id from people.person p, people.approval_role r
      where r.name = '申请人' and p.login_name = 'ann'`.execute(db.kysely);
    product = await startProduct(db);
    ann = await product.signIn('ann');
    const wish = { Name: 'Inspector', Days: 30, Password: testPassword, MayWrite: true };
    const made = await ask(product, ann, AccessToken.CreateAccessToken, wish);
    token = made.body.Token;
  });
  afterAll(async () => {
    await product.close();
    rmSync(home, { recursive: true, force: true });
  });

  const inspect = async (method: string, ...more: string[]): Promise<unknown> => {
    const { stdout } = await run(
      process.execPath,
      [
        inspector,
        '--cli',
        `${product.url}/mcp?lang=en`,
        '--transport',
        'http',
        '--header',
        `Authorization: Bearer ${token}`,
        '--method',
        method,
        ...more,
      ],
      { env: { ...process.env, HOME: home }, timeout: 60_000 },
    );
    return JSON.parse(stdout);
  };
  const tool = async (name: string, input: Record<string, unknown> = {}): Promise<Result> => {
    const given = Object.entries(input).flatMap(([key, value]) => [
      '--tool-arg',
      `${key}=${JSON.stringify(value)}`,
    ]);
    return (await inspect('tools/call', '--tool-name', name, ...given)) as Result;
  };
  const read = async <R>(name: string, input?: Record<string, unknown>): Promise<R> =>
    JSON.parse((await tool(name, input)).content?.[0]?.text ?? '') as R;

  const statusOf = async (id: number) => {
    const { rows } = await sql<{ status: number }>`select status from approval.form where id = ${id}`.execute(
      db.kysely,
    );
    return rows[0]?.status;
  };

  test('finds tools, resources and prompts', async () => {
    const { tools } = (await inspect('tools/list')) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_waiting', 'submit_form']));
    const { prompts } = (await inspect('prompts/list')) as { prompts: { name: string }[] };
    expect(prompts.map(({ name }) => name)).toContain('what_waits');
    expect(await inspect('resources/templates/list')).toMatchObject({
      resourceTemplates: expect.arrayContaining([
        expect.objectContaining({ uriTemplate: expect.stringContaining('portico://form/') }),
      ]),
    });
  });

  test('writes a form, and submits it only once its person has agreed', async () => {
    expect(await read('list_waiting')).toMatchObject({ Total: 0 });
    const groups = await read<{ Templates: { TemplateId: number; Code: string }[] }[]>('list_form_kinds');
    const TemplateId = groups
      .flatMap(({ Templates }) => Templates)
      .find(({ Code }) => Code === 'TY')!.TemplateId;
    const { Values } = await read<{ Values: Record<string, unknown> }>('begin_form', { TemplateId });
    const saved = await read<{ FormID: number; Version: number }>('save_draft', {
      TemplateId,
      Values: { ...Values, topic: '新工牌', reason: 'the old one broke' },
    });
    const paper = await inspect('resources/read', '--uri', `portico://form/${saved.FormID}/printout`);
    expect(JSON.stringify(paper)).toContain('新工牌');
    const wish = { FormID: saved.FormID, Version: saved.Version };
    await expect(tool('submit_form', wish)).rejects.toThrow('tool_is_error');
    expect(await statusOf(saved.FormID)).toBe(0);
    const { body } = await ask(product, ann, ProgramRequest.GetProgramRequestList, {});
    expect(body).toMatchObject([{ Program: 'Inspector', Input: wish }]);
    const agreed = { Id: body[0]!.Id, IsAccepted: true };
    await ask(product, ann, ProgramRequest.AnswerProgramRequest, agreed);
    expect(await statusOf(saved.FormID)).toBe(1);
    expect((await tool('submit_form', wish)).content?.[0]?.text).toContain('it is done');
  });
});
