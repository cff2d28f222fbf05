import { fileURLToPath } from 'node:url';
import boundaries from 'eslint-plugin-boundaries';
import { layers } from './layers.mjs';

/** @typedef {import('./layers.mjs').Layer} Layer */

/** @param {Layer} layer */
function layerPolicies(layer) {
  const from = { file: { categories: layer.name } };
  const message = `${layer.rule} ({{ dependency.source }} is not among them.)`;
  const ownFolder = layer.files.some((glob) => glob.includes('(*)'))
    ? { captured: { folder: '{{ from.file.captured.folder }}' } }
    : {};
  const allow = [
    { to: { file: { categories: layer.name, ...ownFolder } } },
    ...(layer.layers ?? []).map((categories) => ({ to: { file: { categories } } })),
    ...(layer.packages ?? []).map((source) => ({
      to: { module: { origin: ['external', 'core'], source } },
    })),
  ];
  const disallow = (layer.notPackages ?? []).map((source) => ({ to: { module: { source } } }));
  return [
    { from, disallow: { to: { module: { origin: '*' } } }, message },
    { from, allow },
    ...(disallow.length > 0 ? [{ from, disallow, message }] : []),
  ];
}

const code = '**/*.{ts,tsx,js,mjs,astro}';

/**
 * The rule for the files of one layer, with that layer's policies alone: it asks every policy.
 *
 * @param {Layer} layer
 */
function layerTable(layer) {
  return {
    name: `imports of ${layer.name}`,
    files: layer.files.map((glob) => [glob.replaceAll('(*)', '*'), code]),
    plugins: { boundaries },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          checkUnknownLocals: true,
          checkInternals: true,
          policies: layerPolicies(layer),
        },
      ],
    },
  };
}

/** The import table as ESLint configs: relative, alias, package, dynamic and type imports alike. */
export const importTable = [
  {
    name: 'import-table',
    files: [code],
    plugins: { boundaries },
    settings: {
      'import/resolver': {
        [fileURLToPath(new URL('astro-script-resolver.cjs', import.meta.url))]: {},
      },
      'boundaries/files': layers.map(({ name, files }) => ({
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
    rules: { 'boundaries/no-unknown-files': 'error' },
  },
  // In ESLint the last config that fits a file wins, in the table the first layer.
  ...layers.toReversed().map(layerTable),
];
