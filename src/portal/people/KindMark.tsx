import { giverKindLabels, type Person } from '#model/people/contract.ts';
import panel from '../kit/panel.module.css';

/** Shows that a giver is an organization or a fund; nothing for a person. */
export function KindMark({ kind }: Pick<Person, 'kind'>) {
  return kind === 'person' ? null : <span className={panel.meta}>{giverKindLabels[kind]}</span>;
}
