import type { OxlintOverride } from 'oxlint';
import { type Layer, layers } from './layers.ts';

// The part of a path that `(*)` stands for is captured as `folder`, so that a domain imports its own folder alone.
function layerPolicies(layer: Layer) {
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

/** Makes the rule for the files of a layer. It gets that layer's policies only, because it applies all it is given. */
function layerTable(layer: Layer): OxlintOverride {
  return {
    files: layer.files.map((glob) => glob.replaceAll('(*)', '*')),
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

/** The import table for the linter: relative, alias, package, dynamic and type imports alike. */
export const importTable = {
  settings: {
    'import/resolver': { typescript: {} },
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
  rules: { 'boundaries/no-unknown-files': 'error' as const },
  // In oxlint the last override that fits a file wins, in the table the first layer.
  overrides: layers.toReversed().map(layerTable),
};
