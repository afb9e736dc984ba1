import { contract } from '#app/modules.ts';
import { routes } from '#app/routes.ts';

// What is declared, derived from the contract and the route table; read by the coverage check.
const calls = Object.values(contract)
  .flatMap((controller) => Object.values(controller))
  .map(({ method, path, access, spec }) => ({ method, path, access, ...(spec ? { spec } : {}) }));
const pages = routes.map(({ path, permission, isPublic }) => ({
  path,
  permission,
  ...(isPublic ? { public: true } : {}),
}));
process.stdout.write(`${JSON.stringify({ calls, routes: pages })}\n`);
