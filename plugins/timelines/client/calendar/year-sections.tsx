import { Button, Checkbox, Field, IconButton, Select, useT } from '#core/client/index.ts'
import { type Calendar, calendarLimits, type LeapRule } from '../../shared/calendar/calendar.ts'
import styles from './calendar.module.css'
import { addMonth, leapYears, movedItem, moveMonth, removeMonth, replaced } from './edits.ts'
import { ListPart, NamePart, NumberPart, ShortNamePart, TextPart } from './parts.tsx'
import { Rows } from './rows.tsx'

export interface SectionProps {
  calendar: Calendar
  onCalendar(calendar: Calendar): void
}

/** The parts of a year: months and the days between them. */
export function MonthsSection({ calendar, onCalendar }: SectionProps) {
  const t = useT()
  const { months } = calendar
  const days = months.reduce((sum, month) => sum + month.days, 0)
  const change = (at: number, part: Partial<Calendar['months'][number]>) =>
    onCalendar({ ...calendar, months: replaced(months, at, part) })
  return (
    <Rows
      title={t('timelines.calendar-months')}
      aside={t('timelines.calendar-months-count', { count: months.filter(({ between }) => !between).length, days })}
      path="months"
      items={months}
      most={calendarLimits.months}
      addLabel={t('timelines.calendar-add-month')}
      nameOf={({ name }) => name}
      onAdd={at =>
        onCalendar(
          addMonth(calendar, at, {
            name: t('timelines.calendar-new-month', { number: months.length + 1 }),
            days: months[at - 1]?.days || 30,
          }),
        )
      }
      onMove={(from, to) => onCalendar(moveMonth(calendar, from, to))}
      onRemove={at => onCalendar(removeMonth(calendar, at))}
      more={({ short, inDate = '', between = false, outsideWeek = false, dayNames = [] }, at, row) => (
        <>
          <Field label={t('timelines.calendar-short')}>
            <ShortNamePart row={row} value={short} onValue={next => change(at, { short: next })} />
          </Field>
          <Field label={t('timelines.calendar-in-date')}>
            <TextPart
              path={`${row}.inDate`}
              row={row}
              label={t('timelines.calendar-in-date')}
              value={inDate}
              onValue={next => change(at, { inDate: next || undefined })}
            />
          </Field>
          <Checkbox
            checked={between}
            onValue={next => change(at, { between: next || undefined, ...(!next && { dayNames: undefined }) })}
          >
            {t('timelines.calendar-between')}
          </Checkbox>
          <Checkbox checked={outsideWeek} onValue={next => change(at, { outsideWeek: next || undefined })}>
            {t('timelines.calendar-outside-week')}
          </Checkbox>
          {between && (
            <Field label={t('timelines.calendar-day-names')}>
              <ListPart
                path={`${row}.dayNames`}
                row={row}
                label={t('timelines.calendar-day-names')}
                value={dayNames}
                onValue={next => change(at, { dayNames: next.length > 0 ? [...next] : undefined })}
              />
            </Field>
          )}
        </>
      )}
    >
      {({ name, days: length }, at, row) => (
        <>
          <NamePart row={row} value={name} onValue={next => change(at, { name: next })} />
          <span className={styles.short}>
            <NumberPart
              path={`${row}.days`}
              row={row}
              label={t('timelines.calendar-days')}
              value={length}
              onValue={next => change(at, { days: next })}
            />
          </span>
        </>
      )}
    </Rows>
  )
}

/** Days that some years have more, or less. */
export function LeapSection({ calendar, year, onCalendar }: SectionProps & { year: number }) {
  const t = useT()
  const { leapRules, months } = calendar
  const change = (at: number, part: Partial<LeapRule>) =>
    onCalendar({ ...calendar, leapRules: replaced(leapRules, at, part) })
  const nameOf = ({ month }: LeapRule, at: number) =>
    t('timelines.calendar-leap-rule', { number: at + 1, month: months[month]?.name ?? '' })
  return (
    <Rows
      title={t('timelines.calendar-leap')}
      path="leapRules"
      items={leapRules}
      most={calendarLimits.leapRules}
      addLabel={t('timelines.calendar-add-leap')}
      nameOf={nameOf}
      onAdd={at => {
        const rule = { month: months.length - 1, days: 1, steps: [{ every: 4, offset: 0, leap: true }] }
        onCalendar({ ...calendar, leapRules: leapRules.toSpliced(at, 0, rule) })
      }}
      onMove={(from, to) => onCalendar({ ...calendar, leapRules: movedItem(leapRules, from, to) })}
      onRemove={at => onCalendar({ ...calendar, leapRules: leapRules.toSpliced(at, 1) })}
      more={(rule, at, row) => <LeapSteps rule={rule} row={row} onRule={part => change(at, part)} />}
    >
      {(rule, at, row) => (
        <>
          <Select
            name={`${row}.month`}
            aria-label={t('timelines.calendar-month')}
            value={String(rule.month)}
            options={months.map(({ name }, month) => ({ value: String(month), label: name }))}
            onValue={month => change(at, { month: Number(month) })}
          />
          <span className={styles.short}>
            <NumberPart
              path={`${row}.days`}
              row={row}
              label={t('timelines.calendar-leap-days')}
              value={rule.days}
              onValue={days => change(at, { days })}
            />
          </span>
          <LeapYears rule={rule} year={year} />
        </>
      )}
    </Rows>
  )
}

function LeapYears({ rule, year }: { rule: LeapRule; year: number }) {
  const t = useT()
  if (rule.steps.some(({ every }) => !Number.isInteger(every) || every < 1)) return null
  const { leap, not } = leapYears(rule, year)
  if (leap.length === 0) return null
  const years = leap.join(', ')
  const text =
    not === null ? t('timelines.calendar-leap-next', { years }) : t('timelines.calendar-leap-next-not', { years, not })
  return <span className={styles.dim}>{text}</span>
}

/** Which years: every 4, but not every 100, but every 400. The last that matches decides. */
function LeapSteps({ rule, row, onRule }: { rule: LeapRule; row: string; onRule(part: Partial<LeapRule>): void }) {
  const t = useT()
  const { steps } = rule
  const numbered = steps.map((step, at) => ({ step, at }))
  return (
    <div className={styles.steps}>
      {numbered.map(({ step, at }) => {
        const change = (part: Partial<typeof step>) => onRule({ steps: replaced(steps, at, part) })
        return (
          <div key={at} className={styles.line}>
            <Select
              name={`${row}.steps.${at}.leap`}
              aria-label={t('timelines.calendar-step-kind')}
              value={step.leap ? 'leap' : 'not'}
              options={[
                { value: 'leap', label: t('timelines.calendar-step-leap') },
                { value: 'not', label: t('timelines.calendar-step-not') },
              ]}
              onValue={kind => change({ leap: kind === 'leap' })}
            />
            <span className={styles.short}>
              <NumberPart
                path={`${row}.steps.${at}.every`}
                row={row}
                label={t('timelines.calendar-every')}
                value={step.every}
                onValue={every => change({ every })}
              />
            </span>
            <span className={styles.dim}>{t('timelines.calendar-from-year')}</span>
            <span className={styles.short}>
              <NumberPart
                path={`${row}.steps.${at}.offset`}
                row={row}
                label={t('timelines.calendar-from-year-label')}
                value={step.offset}
                onValue={offset => change({ offset })}
              />
            </span>
            <IconButton
              icon="x"
              size="s"
              data-field
              disabled={steps.length === 1}
              label={t('timelines.calendar-remove-step', { number: at + 1 })}
              onClick={() => onRule({ steps: steps.toSpliced(at, 1) })}
            />
          </div>
        )
      })}
      <Button
        icon="plus"
        size="s"
        data-field
        disabled={steps.length >= calendarLimits.steps}
        onClick={() => onRule({ steps: [...steps, { every: 100, offset: 0, leap: !steps.at(-1)?.leap }] })}
      >
        {t('timelines.calendar-add-step')}
      </Button>
    </div>
  )
}
