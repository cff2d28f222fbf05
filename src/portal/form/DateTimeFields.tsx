import { parseDate, parseTime, type Time } from '@internationalized/date';
import { useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
  TimeField,
  type TimeFieldProps,
} from 'react-aria-components';
import { Button } from '#islands/ui/Button.tsx';
import { useFieldNotes } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import styles from './date-time.module.css';

// The time is filled in beside a date that is chosen first.
const defaultTime = '09:00';

interface DateTimeFieldsProps {
  label: string;
  name: string;
  /** A Pacific time such as '2026-11-24T09:00'; either side of the T may be empty, and '' means no time. */
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
  error: string | undefined;
}

function CalendarPopover() {
  return (
    <Popover className={styles.popover ?? ''}>
      <Dialog className={styles.dialog ?? ''}>
        <Calendar className={styles.calendar ?? ''}>
          <header className={styles.month}>
            <AriaButton slot="previous">
              <Icon name="arrow-left" />
            </AriaButton>
            <Heading />
            <AriaButton slot="next">
              <Icon name="arrow-right" />
            </AriaButton>
          </header>
          <CalendarGrid>
            {(date) => <CalendarCell className={styles.day ?? ''} date={date} />}
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

function PacificTimeField(props: TimeFieldProps<Time>) {
  const { isDisabled = false, isInvalid = false } = props;
  return (
    <TimeField {...props}>
      {/* The group around the segments is the field's; this one would have the same id. */}
      <Group
        slot={null}
        role="presentation"
        className={styles.box ?? ''}
        isDisabled={isDisabled}
        isInvalid={isInvalid}
      >
        <DateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment className={styles.segment ?? ''} segment={segment} />}
        </DateInput>
        <abbr title="Pacific Time">PT</abbr>
      </Group>
    </TimeField>
  );
}

/**
 * Shows a date with its calendar beside a Pacific time, and "Clear" once either is filled in. A date that is chosen
 * first gets the time 9:00 AM.
 */
export function DateTimeFields(props: DateTimeFieldsProps) {
  const { label, name, value, onChange, isDisabled, error } = props;
  const [day = '', time = ''] = value.split('T');
  const { wiring, messages } = useFieldNotes(null, error);
  // Remounting clears half-typed segments.
  const [resetCount, setResetCount] = useState(0);
  const shared = {
    isDisabled,
    isInvalid: error !== undefined,
    'aria-describedby': wiring['aria-describedby'] ?? '',
  };

  function change(newDay: string, newTime: string) {
    onChange(newDay || newTime ? `${newDay}T${newTime}` : '');
  }

  return (
    <I18nProvider locale="en-US">
      <div
        role="group"
        aria-labelledby={`${wiring.id}label`}
        className={styles.fields}
        key={resetCount}
      >
        <span className={styles.label} id={`${wiring.id}label`}>
          {label}
        </span>
        <DatePicker
          {...shared}
          aria-label={`${label}: date`}
          granularity="day"
          shouldForceLeadingZeros
          value={day ? parseDate(day) : null}
          onChange={(date) => change(date?.toString() ?? '', time || (date ? defaultTime : ''))}
        >
          <Group className={styles.box ?? ''}>
            <DateInput className={styles.input ?? ''}>
              {(segment) => (
                <DateSegment
                  className={styles.segment ?? ''}
                  segment={segment}
                  {...(segment.type === 'month' && { 'data-name': name })}
                />
              )}
            </DateInput>
            <AriaButton className={styles.open ?? ''}>
              <Icon name="calendar" />
            </AriaButton>
          </Group>
          <CalendarPopover />
        </DatePicker>
        <PacificTimeField
          {...shared}
          aria-label={`${label}: time, Pacific`}
          value={time ? parseTime(time) : null}
          onChange={(chosen) => change(day, chosen?.toString().slice(0, 5) ?? '')}
        />
        {value !== '' && !isDisabled && (
          <Button
            variant="quiet"
            label="Clear"
            aria-label={`Clear ${label}`}
            onClick={() => {
              change('', '');
              setResetCount((count) => count + 1);
            }}
          />
        )}
      </div>
      {messages}
    </I18nProvider>
  );
}
