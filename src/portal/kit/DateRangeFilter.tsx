import '#styles/controls/field.css';
import {
  endOfMonth,
  endOfYear,
  parseDate,
  startOfMonth,
  startOfYear,
  today,
  type CalendarDate,
} from '@internationalized/date';
import { useState } from 'react';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  DateField,
  DateInput,
  DateSegment,
  DialogTrigger,
  I18nProvider,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import styles from './date-range.module.css';

/** A range of Pacific days such as 2026-11-19, both included; null where the range is open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}

interface DateRangeFilterProps {
  value: DateRange;
  text: string;
  onChange: (range: DateRange) => void;
  describe: (range: DateRange) => string;
  months: 1 | 2;
}

const zone = 'America/Los_Angeles';

const anyDate: DateRange = { from: null, to: null };

function listPresets(now: CalendarDate): readonly { label: string; range: DateRange }[] {
  const lastMonth = now.subtract({ months: 1 });
  const lastYear = now.subtract({ years: 1 });
  const range = (from: CalendarDate, to: CalendarDate) => ({
    from: from.toString(),
    to: to.toString(),
  });
  return [
    { label: 'All dates', range: anyDate },
    { label: 'This month', range: range(startOfMonth(now), now) },
    { label: 'Last month', range: range(startOfMonth(lastMonth), endOfMonth(lastMonth)) },
    { label: 'This year', range: range(startOfYear(now), now) },
    { label: 'Last year', range: range(startOfYear(lastYear), endOfYear(lastYear)) },
  ];
}

const parseDay = (text: string | null) => (text ? parseDate(text) : null);

export default function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, text } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <I18nProvider locale="en-US">
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton className={`control ${styles.button}`} aria-label={`Dates: ${text}`}>
          <Icon name="calendar" />
          <span>{text}</span>
          <Icon name="chevron-down" />
        </AriaButton>
        <Popover className={styles.popover ?? ''} placement="bottom end" aria-label="Dates">
          <div className={styles.dialog}>
            <RangeForm key={`${value.from} ${value.to}`} {...props} close={() => setOpen(false)} />
          </div>
        </Popover>
      </DialogTrigger>
    </I18nProvider>
  );
}

interface PresetsProps {
  now: CalendarDate;
  range: DateRange;
  onChoose: (range: DateRange) => void;
}

function Presets({ now, range, onChoose }: PresetsProps) {
  const isSame = (other: DateRange) => other.from === range.from && other.to === range.to;
  return (
    <ul role="list" className={styles.presets}>
      {listPresets(now).map((preset) => (
        <li key={preset.label}>
          <button
            type="button"
            aria-pressed={isSame(preset.range)}
            onClick={() => onChoose(preset.range)}
          >
            {preset.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function CalendarMonths({ months }: Pick<DateRangeFilterProps, 'months'>) {
  return (
    <>
      <AriaButton slot="previous" className={styles.step ?? ''}>
        <Icon name="arrow-left" />
      </AriaButton>
      <AriaButton slot="next" className={styles.step ?? ''}>
        <Icon name="arrow-right" />
      </AriaButton>
      <div className={styles.months}>
        {Array.from({ length: months }, (_, offset) => (
          <div key={offset}>
            <CalendarHeading className={styles.month ?? ''} offset={{ months: offset }} />
            <CalendarGrid offset={{ months: offset }} weekdayStyle="narrow">
              {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
            </CalendarGrid>
          </div>
        ))}
      </div>
    </>
  );
}

function RangeForm(props: DateRangeFilterProps & { close: () => void }) {
  const { value, onChange, describe, months, close } = props;
  const [range, setRange] = useState(value);
  // The calendar moves to what was chosen outside it.
  const [moves, setMoves] = useState(0);
  const now = today(zone);
  const [from, to] = [parseDay(range.from), parseDay(range.to)];
  const isWrong = Boolean(from && to && from.compare(to) > 0);
  const days = from && to && !isWrong ? to.compare(from) + 1 : null;
  const length = days === null ? '' : `${formatCount(days, 'day')}, `;
  const note = isWrong ? 'From is after To.' : `${length}Pacific time`;
  const last = to ?? from ?? now;
  function chooseOutside(chosen: DateRange) {
    setRange(chosen);
    setMoves((count) => count + 1);
  }

  function choose(chosen: DateRange) {
    onChange(chosen);
    close();
  }

  return (
    <>
      <Presets now={now} range={range} onChoose={choose} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) choose(range);
        }}
      >
        <div className={styles.fields}>
          <Day
            label="From"
            day={from}
            max={now}
            onChange={(day) => chooseOutside({ ...range, from: day })}
          />
          <Day
            label="To"
            day={to}
            max={now}
            onChange={(day) => chooseOutside({ ...range, to: day })}
          />
          <Status as="p" className={styles.days}>
            {note}
          </Status>
        </div>
        <RangeCalendar
          key={moves}
          className={styles.calendar ?? ''}
          aria-label="Dates"
          visibleDuration={{ months }}
          defaultFocusedValue={months === 2 ? last.subtract({ months: 1 }) : last}
          value={from && to && !isWrong ? { start: from, end: to } : null}
          maxValue={now}
          onChange={({ start, end }) => setRange({ from: start.toString(), to: end.toString() })}
        >
          <CalendarMonths months={months} />
        </RangeCalendar>
        <div className={styles.foot}>
          <Button variant="outline" label="Cancel" onClick={close} />
          <Button type="submit" variant="ink" label={describe(isWrong ? value : range)} />
        </div>
      </form>
    </>
  );
}

interface DayProps {
  label: string;
  day: CalendarDate | null;
  max: CalendarDate;
  onChange: (day: string | null) => void;
}

function Day({ label, day, max, onChange }: DayProps) {
  return (
    <DateField
      className={styles.field ?? ''}
      value={day}
      maxValue={max}
      shouldForceLeadingZeros
      onChange={(next) => onChange(next?.toString() ?? null)}
    >
      <Label className="field-label">{label}</Label>
      <DateInput className={`control ${styles.input}`}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
    </DateField>
  );
}
