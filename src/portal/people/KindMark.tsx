import { giverKindLabels, type Person } from '#model/people/contract.ts';
import panel from '../kit/panel.module.css';

/** Marks a giver who is no person. */
export function KindMark({ kind }: Pick<Person, 'kind'>) {
  return kind === 'person' ? null : <span className={panel.meta}>{giverKindLabels[kind]}</span>;
}
