import type { AstroIntegration } from 'astro';

/**
 * Adds /_kit, the page that shows every atom in every state, in development and where `KIT=1`
 * (test builds). A deployed site does not have it.
 */
export function kitRoute(): AstroIntegration {
  return {
    name: 'kit-route',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev' && process.env.KIT !== '1') return;
        injectRoute({ pattern: '/_kit', entrypoint: './src/pages/_kit.astro' });
      },
    },
  };
}
