import { Checkbox, Field, TextInput, useT } from '#core/client/index.ts'
import { type Calendar, calendarLimits } from '../../shared/calendar/calendar.ts'
import styles from './calendar.module.css'
import { IssuesAt, NumberPart, TextPart } from './parts.tsx'
import type { SectionProps } from './year-sections.tsx'

/** The name of a calendar, how it writes dates, and how it counts years. */
export function BasicsSection({ calendar, onCalendar, sample }: SectionProps & { sample: string | null }) {
  const t = useT()
  const change = (part: Partial<Calendar>) => onCalendar({ ...calendar, ...part })
  const tokens = ['day', 'month', 'year', 'era', 'weekday', ...calendar.units.map(({ id }) => id)]
  const hint = t('timelines.calendar-format-hint', { tokens: tokens.map(token => `{${token}}`).join(', ') })
  return (
    <section className={styles.section} aria-label={t('timelines.calendar-basics')}>
      <div className={styles.pair}>
        <div>
          <Field label={t('timelines.calendar-name')} required>
            <TextPart
              path="name"
              label={t('timelines.calendar-name-of-calendar')}
              value={calendar.name}
              onValue={name => change({ name })}
            />
          </Field>
          <IssuesAt path="name" />
        </div>
        <div>
          <Field
            label={t('timeline.format')}
            hint={
              <>
                {hint} {sample !== null && t('timelines.sample', { date: sample })}
              </>
            }
            required
          >
            <TextInput
              name="format"
              value={calendar.format}
              maxLength={calendarLimits.format}
              autoComplete="off"
              spellCheck={false}
              onValue={format => change({ format })}
            />
          </Field>
          <IssuesAt path="format" />
        </div>
      </div>
      <div className={styles.years}>
        <Field label={t('timelines.calendar-origin')}>
          <NumberPart
            path="originYear"
            label={t('timelines.calendar-origin')}
            value={calendar.originYear}
            onValue={originYear => change({ originYear })}
          />
        </Field>
        <Field label={t('timelines.calendar-first-year')}>
          <NumberPart
            optional
            path="firstYear"
            label={t('timelines.calendar-first-year')}
            value={calendar.firstYear}
            placeholder={t('timelines.calendar-no-beginning')}
            onValue={firstYear => change({ firstYear })}
          />
        </Field>
        <Checkbox checked={calendar.yearZero} onValue={yearZero => change({ yearZero })}>
          {t('timelines.calendar-year-zero')}
        </Checkbox>
      </div>
      <IssuesAt path="originYear" />
      <IssuesAt path="firstYear" />
    </section>
  )
}
