import { allCalls } from '#app/modules.ts';
import { routes } from '#app/routes.ts';

// Prints all declared calls and pages as JSON, derived from the contract and the route table. The coverage check reads
// it.
const calls = allCalls.map(({ method, path, access, spec }) => ({
  method,
  path,
  access,
  ...(spec ? { spec } : {}),
}));
const pages = routes.map(({ path, permission, isPublic }) => ({
  path,
  permission,
  ...(isPublic ? { public: true } : {}),
}));
process.stdout.write(`${JSON.stringify({ calls, routes: pages })}\n`);
