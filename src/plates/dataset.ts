import type { DataCatalog, Dataset } from 'schema-dts';
import { atlas } from '#model/plates/copy.ts';
import { type Plate, platePath } from '#model/plates/contract.ts';
import { doiAddress } from '#model/posts/identifiers.ts';
import { identity } from '#model/site/identity.ts';
import { type PlateFile, scriptAddress } from './plate-files.ts';

function describeCatalog(site: string | URL) {
  const url = new URL(atlas.path, site).href;
  return { '@type': 'DataCatalog', '@id': url, url, name: `${identity.shortName} plates` } as const;
}

/** Describes the list of plates, each in short. */
export function plateCatalog(plates: readonly Plate[], site: URL): Exclude<DataCatalog, string> {
  return {
    ...describeCatalog(site),
    description: atlas.description,
    license: atlas.plate.license.data.href,
    publisher: { '@type': 'NGO', name: identity.name, url: new URL('/', site).href },
    dataset: plates.map((plate) => {
      const url = new URL(platePath(plate.slug), site).href;
      const name = plateName(plate);
      return { '@type': 'Dataset', '@id': url, url, name, description: plate.summary };
    }),
  };
}

const plateName = ({ number, title }: Plate) => `Plate ${number}. ${title}`;

/**
 * Describes a plate as a Dataset of schema.org, with a download for each file; a withdrawn plate has none.
 *
 * @param url the absolute address of the plate's page
 */
export function plateDataset(
  plate: Plate,
  files: PlateFile[],
  url: string,
): Exclude<Dataset, string> {
  const publisher = { '@type': 'NGO', name: identity.name, url: new URL('/', url).href } as const;
  return {
    '@type': 'Dataset',
    '@id': url,
    url,
    name: plateName(plate),
    description: `${plate.lead} ${plate.summary} ${plate.note}`,
    identifier: plate.doi === null ? url : doiAddress(plate.doi),
    license: atlas.plate.license.data.href,
    creator:
      plate.creator === identity.name
        ? publisher
        : { '@type': 'Organization', name: plate.creator },
    publisher,
    version: String(plate.version),
    // Only the newest version is stored here, so its date is both.
    datePublished: plate.date,
    dateModified: plate.date,
    keywords: [plate.quantity, plate.tissue.label, plate.species, plate.scale, plate.kind],
    includedInDataCatalog: describeCatalog(url),
    isAccessibleForFree: true,
    creativeWorkStatus: plate.withdrawn ? 'Withdrawn' : 'Published',
    about: {
      '@type': 'DefinedTerm',
      name: plate.tissue.label,
      termCode: plate.tissue.id,
      url: `http://purl.obolibrary.org/obo/${plate.tissue.id.replace(':', '_')}`,
    },
    variableMeasured: {
      '@type': 'PropertyValue',
      name: plate.quantity,
      unitText: plate.unit,
    },
    measurementTechnique: plate.method[0] ?? plate.summary,
    ...(plate.parameterValues && { isBasedOn: scriptAddress(plate) }),
    distribution: files.map(({ name, type, bytes, sha256 }) => ({
      '@type': 'DataDownload',
      name,
      contentUrl: new URL(`/atlas/${name}`, url).href,
      encodingFormat: type,
      contentSize: `${bytes} B`,
      sha256,
    })),
  };
}
