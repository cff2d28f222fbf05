import type { Dataset } from 'schema-dts';
import { atlas } from '#model/plates/copy.ts';
import type { Plate } from '#model/plates/contract.ts';
import { doiAddress } from '#model/posts/identifiers.ts';
import { identity } from '#model/site/identity.ts';
import { type PlateFile, scriptAddress } from './files.ts';

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
    name: `Plate ${plate.number}. ${plate.title}`,
    description: `${plate.lead} ${plate.summary} ${plate.note}`,
    identifier: plate.doi === null ? url : doiAddress(plate.doi),
    license: atlas.plate.license.data.href,
    creator:
      plate.creator === identity.name
        ? publisher
        : { '@type': 'Organization', name: plate.creator },
    publisher,
    version: String(plate.version),
    dateModified: plate.date,
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
