import type { Application } from '#contracts/applications.ts';
import {
  applicationLabels,
  degreeOptions,
  optionLabel,
  researchAreaOptions,
} from '#contracts/researcher-signup.ts';
import record from '../record/Record.module.css';

/** An application laid out for reading, under the words of its form (P-28). */
export function ApplicationFacts({ application }: { application: Application }) {
  const { position, institution, degrees, researchArea, experience, motivation } = application;
  return (
    <section className={record.section} aria-labelledby="application">
      <h2 id="application">Application</h2>
      <dl className={record.facts}>
        <div>
          <dt>{applicationLabels.institution}</dt>
          <dd dir="auto">{institution}</dd>
        </div>
        <div>
          <dt>{applicationLabels.position}</dt>
          <dd dir="auto">{position}</dd>
        </div>
        <div>
          <dt>{applicationLabels.degrees}</dt>
          <dd>{degrees.map((degree) => optionLabel(degreeOptions, degree)).join(', ')}</dd>
        </div>
        <div>
          <dt>{applicationLabels.researchArea}</dt>
          <dd>{optionLabel(researchAreaOptions, researchArea)}</dd>
        </div>
        <div>
          <dt>{applicationLabels.experience}</dt>
          <dd dir="auto" className={record.essay}>
            {experience}
          </dd>
        </div>
        <div>
          <dt>{applicationLabels.motivation}</dt>
          <dd dir="auto" className={record.essay}>
            {motivation}
          </dd>
        </div>
      </dl>
    </section>
  );
}
