import type { AstroIntegration } from 'astro';

/** The moments at which an island may wake that Astro does not know. */
export const ownDirectives = [
  { name: 'changed', entrypoint: './src/lib/wake-when-changed.ts' },
] as const;

/** Makes them known to Astro. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const directive of ownDirectives) addClientDirective(directive);
      },
    },
  };
}
