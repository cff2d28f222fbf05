declare module '@citation-js/core' {
  export class Cite {
    constructor(source: string, options?: { forceType?: '@bibtex/text' | '@ris/file' });
    /** CSL, one object for each entry. */
    data: Record<string, unknown>[];
  }
}

declare module '@citation-js/plugin-bibtex';

declare module '@citation-js/plugin-ris';
