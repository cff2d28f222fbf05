declare module '@citation-js/core' {
  export class Cite {
    constructor(source: string, options?: { forceType?: '@bibtex/text' | '@ris/file' });
    /** The entries in CSL, one object each. */
    data: Record<string, unknown>[];
  }
}

declare module '@citation-js/plugin-bibtex';

declare module '@citation-js/plugin-ris';
