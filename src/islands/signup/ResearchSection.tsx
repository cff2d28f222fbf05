import { applicationBounds } from '#contracts/researcher-signup.ts';
import { signup } from '#site/copy/signup.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { bindTyped, type SectionProps } from './fields.ts';
import { Section } from './Section.tsx';

const { research: copy, length } = signup.form;

/** Counts once an essay nears its bound, so that nobody learns of it by an error. */
function hintOf(field: 'experience' | 'motivation', answer: string): string {
  const max = applicationBounds[field];
  const count = answer.trim().length;
  const { hint } = copy[field];
  if (count < max * 0.8) return hint;
  const said = length
    .replace('{count}', count.toLocaleString('en-US'))
    .replace('{max}', max.toLocaleString('en-US'));
  return `${hint} ${said}`;
}

/** What they have done and would ask (P-28). */
export function ResearchSection(form: SectionProps) {
  return (
    <Section heading={copy.heading}>
      {(['experience', 'motivation'] as const).map((field) => (
        <TextArea
          key={field}
          {...bindTyped(field, form)}
          label={copy[field].label}
          hint={hintOf(field, form.answers[field])}
          rows={copy[field].rows}
        />
      ))}
    </Section>
  );
}
