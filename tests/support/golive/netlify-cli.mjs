// Stands in for Netlify's command line: stores variables in the file NETLIFY_STATE and hides secrets.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = process.env.NETLIFY_STATE;
const state = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { variables: {}, sets: 0, commandLines: [] };
state.commandLines.push(
  execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(process.pid)], { encoding: 'utf8' }),
);
const [command, ...args] = process.argv.slice(2);
const context = args[args.indexOf('--context') + 1];
const variables = (state.variables[context] ??= {});
if (command === 'env:list' && process.env.NETLIFY_UNLINKED) {
  // The real one prints its advice nowhere, because --json keeps all else off the output.
} else if (command === 'env:list') {
  const shown = Object.entries(variables).map(([name, { value, secret }]) => [
    name,
    secret ? '*'.repeat(16) : value,
  ]);
  console.log(JSON.stringify(Object.fromEntries(shown)));
} else if (command === 'env:set') {
  variables[args[0]] = { value: args[1], secret: args.includes('--secret') };
  state.sets += 1;
} else if (command === 'env:unset') {
  // Without --force it asks, and nobody is there to answer.
  if (args.includes('--force')) delete variables[args[0]];
} else {
  console.error(`Unknown command ${command}`);
  process.exitCode = 1;
}
writeFileSync(file, JSON.stringify(state));
