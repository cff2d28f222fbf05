import styles from './editor.module.css';

/** What a narrow editor shows; a wide one shows the fields beside either of the others. */
export type Pane = 'write' | 'preview' | 'newer';

export type PreviewWidth = 'wide' | 'phone';

interface PaneBarProps {
  pane: Pane;
  width: PreviewWidth;
  withNewer: boolean;
  onPane: (pane: Pane) => void;
  onWidth: (width: PreviewWidth) => void;
}

/** Chooses what stands beside the fields, or on a narrow screen in their place. */
export function PaneBar({ pane, width, withNewer, onPane, onWidth }: PaneBarProps) {
  const panes: { id: Pane; label: string }[] = [
    { id: 'write', label: 'Write' },
    { id: 'preview', label: 'Preview' },
    ...(withNewer ? [{ id: 'newer' as const, label: 'Newer version' }] : []),
  ];
  const widths: { id: PreviewWidth; label: string }[] = [
    { id: 'wide', label: 'Wide' },
    { id: 'phone', label: 'Phone' },
  ];
  return (
    <div className={styles.bar}>
      <p className={styles.barTitle} data-alone={!withNewer}>
        <strong>Live preview</strong> as readers will see it
      </p>
      <Segments label="Pane" segments={panes} chosen={pane} onChoose={onPane} alone={!withNewer} />
      <Segments label="Preview width" segments={widths} chosen={width} onChoose={onWidth} />
    </div>
  );
}

interface SegmentsProps<Id extends string> {
  label: string;
  segments: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  alone?: boolean;
}

function Segments<Id extends string>(props: SegmentsProps<Id>) {
  const { label, segments, chosen, onChoose, alone } = props;
  return (
    <div role="group" aria-label={label} className={styles.segments} data-alone={alone}>
      {segments.map(({ id, label: words }) => (
        <button
          key={id}
          type="button"
          data-segment={id}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
