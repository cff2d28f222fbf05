import { Fragment, useState } from 'react';
import { sections } from '../sections.ts';
import { Dialog } from '../kit/Dialog.tsx';
import panel from '../kit/panel.module.css';
import { readPageKeys, type Keys } from '../kit/page/page-actions.tsx';
import styles from './keys.module.css';

const everywhere: Keys = {
  'Find anything, do anything': ['Ctrl', 'K'],
  'The same while typing': ['Ctrl', 'Shift', 'K'],
  'These keys': ['?'],
  'Close, clear': ['Esc'],
  ...Object.fromEntries(
    sections.flatMap(({ label, key }) => (key ? [[label, ['g', key]] as const] : [])),
  ),
};

export default function KeysDialog({ onClosed }: { onClosed: () => void }) {
  const [groups] = useState<Record<string, Keys>>(() => ({
    Everywhere: everywhere,
    ...readPageKeys(),
  }));
  return (
    <Dialog
      title="Keys"
      onClosed={onClosed}
      close="Close"
      hints={
        <p className={panel.small}>
          On a Mac, Ctrl is Command. Single keys do nothing while you type.
        </p>
      }
    >
      <div className={styles.groups}>
        {Object.entries(groups).map(([group, keys]) => (
          <section key={group} aria-label={group}>
            <h3 className={panel.heading}>{group}</h3>
            <dl>
              {Object.entries(keys).map(([does, pressed]) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {pressed.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && pressed[0] === 'g' && <span> then </span>}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
