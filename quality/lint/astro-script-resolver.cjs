/**
 * Import resolver for ESLint: TypeScript's, except that an import inside an Astro component's
 * `<script>` is resolved from the component. ESLint lints such a script as a file inside it
 * (`Page.astro/0.ts`), from where no relative path would be found.
 */
const typescript = require('eslint-import-resolver-typescript');

exports.interfaceVersion = 2;

/** @type {(source: string, file: string, options: object | null) => { found: boolean, path?: string | null }} */
exports.resolve = (source, file, options) =>
  typescript.resolve(source, file.replace(/(?<=\.astro)[\\/][^\\/]+$/, ''), options);
