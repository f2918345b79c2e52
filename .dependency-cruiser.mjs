// Who may import whom: the table of the same name in the style guide, as rules that run. Type-only imports
// count like any other. `scripts/checks/import-rules.test.ts` plants offences and sees them refused.
//
// No chain leads from the browser to the server or back: every file belongs to the server, to the browser or to neither, what belongs
// to neither imports only its like, and the two never each other. Each link is refused by itself; whether one file reaches another
// (`reachable`) would be asked of every pair of them, for a minute.

const TESTS = '[.]test[.]tsx?$|/fixtures/|/conformance/|^server/testing/'
// A module's folders `migrations/` and `server/` are sides without a declaration.
const SERVER_SIDE = '[.](?:server|site)[.]ts$|^modules/[^/]+/(?:migrations|server)/|^examples/.+/migrations/'
/** Beside a declaration, a kind of field or an aspect of rows: its client side, and the screens that this one loads. */
const CLIENT_SIDE =
  '[.]client[.]tsx?$|^(fields|aspects)/.+[.]tsx$|^(modules|examples)/.+[.]tsx$|^modules/[^/]+/client/'
const EDITOR_LAYERS = [
  'markup',
  'definition',
  'nodes',
  'model',
  'commands',
  'view',
  'features',
  'menus',
  'api',
  'react',
]
const NODE_OR_REACT_LIBRARIES =
  'node_modules/(react|react-dom|antd|@ant-design|@tanstack|react-router|fastify|@fastify|kysely|pg|mysql2|ioredis|pino|sharp|nodemailer)(/|$)'

/** One refusal: files matching `from` may not import files matching `to`, exceptions aside. */
function never(name, comment, from, to, exceptions = {}) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: exceptions.from ? [TESTS, exceptions.from] : [TESTS] },
    to: { path: to, ...(exceptions.to ? { pathNot: exceptions.to } : {}) },
  }
}

const editorRules = EDITOR_LAYERS.slice(0, -1).map((layer, index) =>
  never(
    `editor-${layer}-imports-only-lower-layers`,
    `The editor's layers are ${EDITOR_LAYERS.join(' < ')}.`,
    `^editor/${layer}/`,
    `^editor/(?:${EDITOR_LAYERS.slice(index + 1).join('|')}|testing|example)/|^editor/[^/]+[.]tsx?$`,
  ),
)

// What lies in one folder below server/, modules/ and so on may describe itself in a circle.
const acrossFolders = ['^([^/]+/[^/]+)/', '^([^/]+)/[^/]+$'].map((path) => ({
  name: 'no-cycles-across-folders',
  comment: 'Types included: a folder is read without the folders that build on it.',
  severity: 'error',
  from: { path, pathNot: [TESTS, '^(bench|e2e|scripts)/'] },
  to: { circular: true, via: { pathNot: path.endsWith('$') ? '^$1/[^/]+$' : '^$1/' } },
}))

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea in two places.',
      severity: 'error',
      from: {},
      // A cycle with a type-only step is no cycle when it runs (docs/decisions/0005-type-cycles.md).
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...acrossFolders,
    {
      name: 'nothing-unresolved',
      comment: 'An import names a file or package that is not there.',
      severity: 'error',
      // The glyph script installs its own readers into a folder that it throws away, the editor bench its peers below bench/.
      from: { pathNot: '^scripts/build/captcha-glyphs[.]mjs$|^bench/editor/peers/' },
      to: { couldNotResolve: true, pathNot: '[?]|^virtual:' },
    },
    never(
      'core-imports-only-core',
      'The vocabulary is pure.',
      '^core/',
      '^(server|web|editor|aspects|modules|bench|e2e|scripts)/',
    ),
    never(
      'core-knows-kinds-without-their-sides',
      'A declaration needs neither columns nor inputs.',
      '^core/',
      `^fields/.*(?:${SERVER_SIDE}|${CLIENT_SIDE})`,
    ),
    never(
      'kinds-import-what-kinds-are-made-of',
      'A kind is what declarations are made of, so it knows none of them (docs/decisions/0031-kinds-of-fields.md).',
      '^fields/.+/kind[.]ts$|^fields/index[.]ts$',
      '.',
      {
        to: '^fields/.+/kind[.]ts$|^core/(field-options|kind|rules/rules|values/(block|lines|money|plain-text|target|time|web-address))[.]ts$',
      },
    ),
    never(
      'kinds-know-no-screen-and-no-business',
      'Screens are drawn with the kinds, not the other way round.',
      '^fields/',
      '^(aspects|modules|bench|e2e|scripts)/|^web/(main|routes|screens|member|home)',
    ),
    never(
      'what-both-sides-of-a-kind-read-knows-neither',
      'Beside the faces of a kind lies what both of them read; what only one reads is named after it.',
      '^fields/',
      `^(server|web|editor)/|${SERVER_SIDE}|${CLIENT_SIDE}`,
      { from: `${SERVER_SIDE}|${CLIENT_SIDE}`, to: '^editor/model/' },
    ),
    never(
      'aspects-are-handed-in',
      'Server and screens know what an aspect can do, and no aspect; the start of either introduces them.',
      '^(server|web)/',
      '^aspects/',
      { from: '^server/app/create-app[.]ts$|^web/main[.]tsx$' },
    ),
    never(
      'aspects-know-no-business',
      'Rows of every module have them.',
      '^aspects/',
      '^(modules|bench|e2e|scripts)/',
    ),
    never(
      'what-both-sides-of-an-aspect-read-knows-neither',
      'What only one side reads is named after it.',
      '^aspects/',
      `^(server|web|editor)/|${SERVER_SIDE}|${CLIENT_SIDE}`,
      { from: `${SERVER_SIDE}|${CLIENT_SIDE}` },
    ),
    never(
      'core-needs-neither-node-nor-react',
      'It runs anywhere.',
      '^core/|^fields/.+/kind[.]ts$',
      NODE_OR_REACT_LIBRARIES,
    ),
    {
      ...never('core-needs-no-node-module', 'It runs anywhere.', '^core/', '.'),
      to: { dependencyTypes: ['core'] },
    },
    never(
      'declaration-imports-core-and-declarations',
      'A declaration is data that both sides read; nodes of documents are declared with what the editor has for servers, too.',
      '^(modules|examples)/',
      `^(server|web|editor|bench|e2e|scripts)/|${SERVER_SIDE}|${CLIENT_SIDE}`,
      { from: `${SERVER_SIDE}|${CLIENT_SIDE}`, to: '^editor/model/' },
    ),
    never(
      'server-side-stays-on-the-server',
      'A .server.ts imports its declaration, core and server.',
      SERVER_SIDE,
      `^(web|editor|bench|e2e|scripts)/|${CLIENT_SIDE}`,
      { to: '^editor/model/' },
    ),
    never(
      'client-side-stays-in-the-browser',
      'A .client.tsx and the screens beside it import their declaration, core, web and the editor.',
      CLIENT_SIDE,
      `^(server|bench|e2e|scripts)/|${SERVER_SIDE}`,
    ),
    never(
      'server-never-web-nor-modules',
      'The framework does not know the business; server/main.ts introduces them.',
      '^server/',
      `^(web|modules|bench|e2e|scripts)/|${CLIENT_SIDE}`,
      { from: '^server/(main|app/diff-cli|db/maintenance-cli|doctor/doctor-cli)[.]ts$' },
    ),
    never(
      'server-entries-never-web',
      'The server does not know the client.',
      '^server/(main|app/diff-cli|db/maintenance-cli|doctor/doctor-cli)[.]ts$',
      `^(web|bench|e2e|scripts)/|${CLIENT_SIDE}`,
    ),
    never('server-only-editor-model', 'The server reads documents and has no view.', '^server/', '^editor/', {
      to: '^editor/model/',
    }),
    never(
      'web-never-server-nor-modules',
      'The framework does not know the business; web/main.tsx introduces them.',
      '^web/',
      `^(server|modules|bench|e2e|scripts)/|${SERVER_SIDE}`,
      { from: '^web/main[.]tsx$' },
    ),
    never(
      'web-main-never-server',
      'The client does not know the server.',
      '^web/main[.]tsx$',
      `^(server|bench|e2e|scripts)/|${SERVER_SIDE}`,
    ),
    never(
      'editor-stands-alone',
      'The editor is a package of its own.',
      '^editor/',
      '^(core|fields|server|web|aspects|modules|bench|e2e|scripts)/',
    ),
    ...editorRules,
    never(
      'react-only-in-editor-react',
      'The editor below react/ has no React.',
      '^editor/',
      'node_modules/(react|react-dom)(/|$)',
      {
        from: '^editor/(react|testing|example)/',
      },
    ),
    never(
      'preact-only-in-editor-menus',
      'The menus are drawn with Preact; nothing else is.',
      '^(core|fields|server|web|editor|aspects|modules)/',
      'node_modules/preact(/|$)',
      { from: '^editor/menus/' },
    ),
    never(
      'nobody-imports-examples',
      'They are read and tried; the product does without them.',
      '^(core|fields|server|web|editor|aspects|modules)/',
      '^examples/',
    ),
    never(
      'nobody-imports-tests',
      'Tests are ends: what they may import is not asked, so that a chain could lead through them.',
      '^(core|fields|server|web|editor|aspects|modules|examples)/',
      '[.]test[.]tsx?$|/fixtures/|/conformance/',
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|editor/dist|data|[.]node|e2e/output|bench/[.]cache)/' },
    builtInModules: { add: ['node:sqlite', 'node:test'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
