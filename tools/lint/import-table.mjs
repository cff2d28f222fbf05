import { fileURLToPath } from 'node:url';
import boundaries from 'eslint-plugin-boundaries';
import { rooms } from './rooms.mjs';

/** @typedef {import('./rooms.mjs').Room} Room */

/** @param {Room} room */
function policiesOf(room) {
  const from = { file: { categories: room.name } };
  const message = `${room.rule} ({{ dependency.source }} is not among them.)`;
  const ownFolder = room.files.some((glob) => glob.includes('(*)'))
    ? { captured: { folder: '{{ from.file.captured.folder }}' } }
    : {};
  const allow = [
    { to: { file: { categories: room.name, ...ownFolder } } },
    ...(room.rooms ?? []).map((categories) => ({ to: { file: { categories } } })),
    ...(room.operations ?? []).map((path) => ({ to: { file: { path } } })),
    ...(room.packages ?? []).map((source) => ({
      to: { module: { origin: ['external', 'core'], source } },
    })),
  ];
  const disallow = (room.notPackages ?? []).map((source) => ({ to: { module: { source } } }));
  return [
    { from, disallow: { to: { module: { origin: '*' } } }, message },
    { from, allow },
    ...(disallow.length > 0 ? [{ from, disallow, message }] : []),
  ];
}

/** The import table as an ESLint config: relative, alias, package, dynamic and type imports alike. */
export const importTable = {
  name: 'import-table',
  files: ['**/*.{ts,tsx,js,mjs,astro}'],
  plugins: { boundaries },
  settings: {
    'import/resolver': {
      [fileURLToPath(new URL('astro-script-resolver.cjs', import.meta.url))]: {},
    },
    'boundaries/files': rooms.map(({ name, files }) => ({
      category: name,
      pattern: files,
      ...(files.some((glob) => glob.includes('(*)')) ? { capture: ['folder'] } : {}),
    })),
    'boundaries/files-single-match': true,
    'boundaries/legacy-templates': false,
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
    'boundaries/additional-dependency-nodes': [
      { selector: 'TSImportType > Literal', kind: 'type', name: 'type-import' },
    ],
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        checkUnknownLocals: true,
        checkInternals: true,
        policies: rooms.flatMap(policiesOf),
      },
    ],
  },
};
