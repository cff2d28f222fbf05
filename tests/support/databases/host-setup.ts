import { makeEmbeddedTemplate } from './embedded-template.ts';

/** Global setup of whatever starts the product in processes of its own. */
export default makeEmbeddedTemplate;
