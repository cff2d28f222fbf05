import { donorSchema } from '#contracts/donations.ts';
import type { Flow } from './flow.ts';

/** Field → what is wrong with it. */
export type DonorProblems = Partial<Record<keyof Flow['donor'], string>>;

/** What the server would refuse, said before it is asked; both fields may be empty (P-40). */
export function findDonorProblems(donor: Flow['donor']): DonorProblems {
  const parsed = donorSchema.safeParse(donor);
  if (parsed.success) return {};
  const problems: DonorProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    if (field === 'donorName' || field === 'donorEmail') problems[field] ??= message;
  }
  return problems;
}
