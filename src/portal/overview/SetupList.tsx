import { Link } from 'wouter';
import '#styles/controls/button.css';
import { portalPaths } from '#model/admin/portal-paths.ts';
import type { Overview } from '#model/admin/overview.ts';
import type { GatewayState } from '#model/health.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { repository } from '#model/site/identity.ts';
import { formatCount } from '#model/text/format-count.ts';
import panel from '../kit/panel.module.css';
import styles from './overview.module.css';

interface Step {
  name: string;
  isDone: boolean;
  text: string;
  act: { label: string; href: string };
}

const guide = { label: 'What is missing', href: `${repository}/blob/main/docs/deploy.md` };

function paymentsText(state: GatewayState, testMode: boolean): string {
  if (state === 'missing') return 'Not configured. The donation page says so.';
  return testMode
    ? 'Test mode: no card is charged, and nothing counts as a gift.'
    : 'Cards are charged.';
}

const mailTexts: Record<GatewayState, string> = {
  configured: 'Emails leave through your mail server.',
  sandboxed: 'Emails stay in the sandbox. Nobody outside gets one.',
  missing: 'No mail server is configured, so emails wait.',
};

function listSteps({ setup, testMode }: Overview): Step[] {
  const { members, posts, published, authors, payments, mail } = setup;
  return [
    {
      name: 'Board members',
      isDone: members > 0,
      text:
        members > 0
          ? formatCount(members, 'member')
          : 'None yet. Until then staff decide applications without votes.',
      act: { label: 'Add members', href: `~${portalPaths.board}` },
    },
    {
      name: 'Payments',
      isDone: payments === 'configured' && !testMode,
      text: paymentsText(payments, testMode),
      act: guide,
    },
    { name: 'Mail', isDone: mail === 'configured', text: mailTexts[mail], act: guide },
    posts > 0
      ? {
          name: 'Articles',
          isDone: published > 0,
          text: `${published.toLocaleString('en-US')} published, by ${formatCount(authors, 'author')}`,
          act: { label: 'See the drafts', href: `~${portalPaths.posts}` },
        }
      : {
          name: 'Articles',
          isDone: false,
          text: 'None yet.',
          act: { label: 'Write the first post', href: `~${portalPaths.newPost}` },
        },
  ];
}

/** Shows what a new site lacks, until the first visitor writes, applies or gives. */
export function SetupList({ overview }: { overview: Overview }) {
  const steps = listSteps(overview);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (!overview.setup.isNew || done === steps.length) return null;
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <div className={styles.title}>
        <h2 className={panel.heading} id="setup">
          Before the first visitor
        </h2>
        <p className={panel.small}>{`${done} of ${steps.length} done`}</p>
      </div>
      <ul role="list">
        {steps.map(({ name, isDone, text, act }) => (
          <li key={name} className={styles.step} data-done={isDone || undefined}>
            {isDone ? <Icon name="check" /> : <span className={styles.open} aria-hidden="true" />}
            <strong>{name}</strong>{' '}
            <span className={styles.stepText}>
              <span className="visually-hidden">{isDone ? 'Done: ' : 'To do: '}</span>
              {text}
            </span>{' '}
            {!isDone && <StepLink name={name} {...act} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

// A page elsewhere opens in a tab of its own, because leaving this one logs out.
function StepLink({ name, label, href }: Step['act'] & { name: string }) {
  const content = (
    <>
      {label}
      {label === guide.label && <span className="visually-hidden">: {name}</span>}
    </>
  );
  const look = buttonClass('outline');
  return href.startsWith('~') ? (
    <Link href={href} className={look}>
      {content}
    </Link>
  ) : (
    <a href={href} className={look} target="_blank" rel="noopener">
      {content}
    </a>
  );
}
