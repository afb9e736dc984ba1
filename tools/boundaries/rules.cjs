// Who may import whom. Each rule has a planted violation in planted/ that `npm run check` expects to be refused.
const kitServer = '^src/kit/server/';
const oneModule = '^src/modules/([^/]+)/';
// A module, or one of its topics: both have the folders contract, server and web.
const home = 'modules/[^/]+(?:|/(?!contract/|server/|web/)[^/]+)';
const moduleValue = '^src/modules/[^/]+/module\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-is-plain',
      comment:
        'A contract is shared with the browser: it may import contracts, pure rules and zod, nothing else.',
      severity: 'error',
      from: { path: `^src/(?:${home}|kit)/contract/`, pathNot: '\\.test\\.ts$' },
      to: { pathNot: [`^src/(?:${home}|kit)/contract/`, '^src/kit/rules/', 'node_modules/zod/'] },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'The browser reaches the server by calls only.',
      severity: 'error',
      from: { path: `^src/(?:${home}|kit)/web/` },
      to: { path: `^src/(?:${home}|kit)/server/` },
    },
    {
      name: 'server-never-meets-web',
      comment: 'The server knows nothing of screens.',
      severity: 'error',
      from: { path: `^src/(?:${home}|kit)/server/` },
      to: { path: `^src/(?:${home}|kit)/web/` },
    },
    {
      name: 'kit-knows-no-product',
      comment: 'The kit would serve another product as well.',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: { path: '^src/(modules|app)/' },
    },
    {
      name: 'modules-do-not-know-the-app',
      comment: 'The app assembles modules, never the other way round.',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'modules-meet-at-their-doors',
      comment:
        'Another module is reached through its contract, server/open.ts, web/open.ts or web/points.ts.',
      severity: 'error',
      from: { path: oneModule, pathNot: moduleValue },
      to: {
        path: oneModule,
        pathNot: [
          '^src/modules/$1/',
          `^src/${home}/contract/`,
          '^src/modules/[^/]+/(server|web)/open\\.tsx?$',
          // Extension points that every page loads, apart from everything that only some need.
          '^src/modules/[^/]+/web/points\\.ts$',
          // The rule module-values-are-for-the-app says who may.
          moduleValue,
        ],
      },
    },
    {
      name: 'module-values-name-modules',
      comment: 'A module.ts names the modules that it uses; from them it takes nothing but their doors.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/module\\.ts$' },
      to: {
        path: oneModule,
        pathNot: [
          '^src/modules/$1/',
          moduleValue,
          `^src/${home}/contract/`,
          '^src/modules/[^/]+/server/open\\.ts$',
        ],
      },
    },
    {
      name: 'module-values-are-for-the-app',
      comment: 'Only the app and other modules’ values take a module as a whole.',
      severity: 'error',
      from: { path: '^src/(modules|kit)/', pathNot: [moduleValue, '\\.test\\.ts$'] },
      to: { path: moduleValue },
    },
    {
      name: 'people-and-forms-know-no-area',
      comment: 'Everybody uses people and forms; they use nobody.',
      severity: 'error',
      from: { path: '^src/modules/people/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/people/' },
    },
    {
      name: 'forms-know-people-only',
      comment: 'Forms stand below approval.',
      severity: 'error',
      from: { path: '^src/modules/forms/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/(forms|people)/' },
    },
    {
      name: 'calendar-knows-nobody',
      comment: 'Everybody asks the calendar; it stands on the kit alone.',
      severity: 'error',
      from: { path: '^src/modules/calendar/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/calendar/' },
    },
    {
      name: 'attendance-stands-below-hr',
      comment: 'HR’s bills come on top of attendance: it knows neither them nor what they know.',
      severity: 'error',
      from: { path: '^src/modules/attendance/' },
      to: {
        path: '^src/modules/',
        pathNot: '^src/modules/(attendance|approval|calendar|forms|home|people)/',
      },
    },
    {
      name: 'recruiting-knows-who-meets-when',
      comment:
        'Candidates are no employees: recruiting keeps its own people. Interviews have rooms, interviewers days, offers a form and pay; who is hired leaves HR tasks or is transferred.',
      severity: 'error',
      from: { path: '^src/modules/recruiting/' },
      to: {
        path: '^src/modules/',
        pathNot:
          '^src/modules/(recruiting|forms|approval|people|payroll|rooms|calendar|attendance|home|hr-requests)/',
      },
    },
    {
      name: 'nobody-knows-recruiting',
      comment: 'What others show of recruiting is registered with them.',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: '^src/modules/recruiting/' },
      to: { path: '^src/modules/recruiting/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A rule has no database and no clock: contract types, kit rules, arithmetic and signatures only.',
      severity: 'error',
      from: { path: `^src/(?:${home}/server|kit)/rules/`, pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          `^src/${home}/contract/`,
          '^src/kit/(rules|contract)/',
          '/server/rules/',
          'node_modules/(decimal\\.js|jose|zod|@lezer/(lr|common))/',
        ],
      },
    },
    {
      name: 'queries-only-query',
      comment: 'A query knows tables, never handlers.',
      severity: 'error',
      from: { path: `^src/${home}/server/queries/` },
      to: { path: '/server/handlers/' },
    },
    {
      name: 'fastify-stays-in-the-kit',
      comment: 'Handlers see a Context, not a web framework.',
      severity: 'error',
      from: { pathNot: ['^src/kit/server/', '^src/app/', '^(tests|bench)/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'kysely-stays-in-queries',
      comment: 'SQL is written in queries only.',
      severity: 'error',
      from: {
        pathNot: [
          `^src/${home}/server/queries/`,
          kitServer,
          '^(tests|bench|tools)/',
          '\\.test\\.ts$',
          'tables\\.gen\\.ts$',
        ],
      },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'no-cycles',
      comment: 'A circle cannot be understood from any of its files.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'tests-stay-outside',
      comment: 'The product never imports its tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '^bench/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
