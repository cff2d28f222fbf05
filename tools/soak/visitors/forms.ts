import { oneOf, type Scene } from '../scene.ts';
import { newAddress, think } from '../traffic.ts';

function message() {
  const name = crypto.randomUUID();
  return {
    name: 'A visitor',
    email: `${name}@example.org`,
    subject: `Question ${name}`,
    message: 'How are the recordings calibrated?',
    contactType: oneOf(['researcher', 'partner', 'donor']),
  };
}

/** Writes messages, now and then a wrong one. */
export async function writer({ traffic, acknowledged, open }: Scene): Promise<void> {
  while (open()) {
    const json = message();
    const answer = await traffic.send({
      method: 'POST',
      path: '/api/contact',
      json,
      expected: [201],
    });
    if (answer?.status === 201) acknowledged.messages.add(json.subject);
    await think(1500);
    const wrong = { ...message(), email: 'no address' };
    await traffic.send({ method: 'POST', path: '/api/contact', json: wrong, expected: [422] });
    await think(1500);
  }
}

/** Writes more than one visitor may, and is told so. */
export async function impatientWriter({ traffic, acknowledged, open }: Scene): Promise<void> {
  const address = newAddress();
  while (open()) {
    const json = message();
    const answer = await traffic.send({
      method: 'POST',
      path: '/api/contact',
      json,
      address,
      expected: [201, 429],
    });
    if (answer?.status === 201) acknowledged.messages.add(json.subject);
    await think(3000);
  }
}

/** Applies for access, each time as somebody else. */
export async function applicant({ traffic, acknowledged, open }: Scene): Promise<void> {
  while (open()) {
    const email = `${crypto.randomUUID()}@example.org`;
    const json = {
      ...{ firstName: 'A', lastName: 'Researcher', email, institution: 'Institute' },
      ...{ position: 'Professor', degrees: ['phd'], researchArea: 'neuroscience' },
      ...{ experience: 'Nine years.', motivation: 'To compare.' },
    };
    const path = '/api/researcher-signup';
    const answer = await traffic.send({ method: 'POST', path, json, expected: [201] });
    if (answer?.status === 201) acknowledged.applications.add(email);
    await think(3000);
    const none = { ...json, degrees: [] };
    await traffic.send({ method: 'POST', path, json: none, expected: [422] });
    await think(3000);
  }
}
