import type { MirrorResult, MirrorStatus } from '#contracts/blog-mirror.ts';

const number = new Intl.NumberFormat('en-US');

function counted(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** What a run did: '2 new posts, 1 updated, 1 conflict', or 'no changes'. */
export function describeResult(result: MirrorResult): string {
  const { created, updated, unpublished, conflicts, authors } = result;
  const parts = [
    created > 0 && counted(created, 'new post'),
    updated > 0 && `${number.format(updated)} updated`,
    unpublished > 0 && `${number.format(unpublished)} unpublished`,
    conflicts > 0 && counted(conflicts, 'conflict'),
    authors > 0 && counted(authors, 'author'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'no changes' : parts.join(', ');
}

/** How far a run is: '120 entries read, 30 to go'. */
export function describeProgress({ read, waiting }: MirrorStatus['progress']): string {
  const soFar = `${counted(read, 'entry', 'entries')} read`;
  return waiting > 0 ? `${soFar}, ${number.format(waiting)} to go` : soFar;
}
