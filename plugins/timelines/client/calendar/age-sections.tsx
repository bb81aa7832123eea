import { Checkbox, Field, Select, useT } from '#core/client/index.ts'
import { type Calendar, type Cycle, calendarLimits, type Era, type Season } from '../../shared/calendar/calendar.ts'
import styles from './calendar.module.css'
import { movedItem, replaced } from './edits.ts'
import { ListPart, NamePart, NumberPart, ShortNamePart } from './parts.tsx'
import { Rows } from './rows.tsx'
import type { SectionProps } from './year-sections.tsx'

/** Eras in order of time; only the first can have no beginning. */
export function ErasSection({ calendar, onCalendar }: SectionProps) {
  const t = useT()
  const { eras } = calendar
  const put = (next: Era[]) => onCalendar({ ...calendar, eras: next })
  const change = (at: number, part: Partial<Era>) => put(replaced(eras, at, part))
  return (
    <Rows
      title={t('timelines.calendar-eras')}
      path="eras"
      items={eras}
      most={calendarLimits.eras}
      addLabel={t('timelines.calendar-add-era')}
      nameOf={({ name }) => name}
      onAdd={at => {
        const from = (eras[at - 1]?.from ?? 0) + 1
        put(eras.toSpliced(at, 0, { name: t('timelines.calendar-new-era', { number: eras.length + 1 }), from }))
      }}
      onMove={(from, to) => put(movedItem(eras, from, to))}
      onRemove={at => put(eras.toSpliced(at, 1))}
      more={({ short, backwards = false, hidden = false, first = null }, at, row) => (
        <>
          <Field label={t('timelines.calendar-short')}>
            <ShortNamePart row={row} value={short} onValue={next => change(at, { short: next })} />
          </Field>
          <Field label={t('timelines.calendar-era-first')}>
            <NumberPart
              optional
              path={`${row}.first`}
              row={row}
              label={t('timelines.calendar-era-first')}
              value={first}
              placeholder="1"
              onValue={next => change(at, { first: next ?? undefined })}
            />
          </Field>
          <Checkbox checked={backwards} onValue={next => change(at, { backwards: next || undefined })}>
            {t('timelines.calendar-backwards')}
          </Checkbox>
          <Checkbox checked={hidden} onValue={next => change(at, { hidden: next || undefined })}>
            {t('timelines.calendar-hidden')}
          </Checkbox>
        </>
      )}
    >
      {({ name, from }, at, row) => (
        <>
          <NamePart row={row} value={name} onValue={next => change(at, { name: next })} />
          <span className={styles.short}>
            <NumberPart
              optional
              path={`${row}.from`}
              row={row}
              label={t('timelines.calendar-era-from')}
              value={from}
              placeholder={t('timelines.calendar-no-beginning')}
              onValue={next => change(at, { from: next })}
            />
          </span>
        </>
      )}
    </Rows>
  )
}

export function SeasonsSection({ calendar, onCalendar }: SectionProps) {
  const t = useT()
  const { seasons, months } = calendar
  const put = (next: Season[]) => onCalendar({ ...calendar, seasons: next })
  const change = (at: number, part: Partial<Season>) => put(replaced(seasons, at, part))
  return (
    <Rows
      title={t('timelines.calendar-seasons')}
      path="seasons"
      items={seasons}
      most={calendarLimits.seasons}
      addLabel={t('timelines.calendar-add-season')}
      nameOf={({ name }) => name}
      onAdd={at => {
        // A month in which no season begins yet.
        const free = months.findIndex((_, month) => seasons.every(season => season.month !== month))
        const name = t('timelines.calendar-new-season', { number: seasons.length + 1 })
        put(seasons.toSpliced(at, 0, { name, month: Math.max(free, 0), day: 1 }))
      }}
      onMove={(from, to) => put(movedItem(seasons, from, to))}
      onRemove={at => put(seasons.toSpliced(at, 1))}
    >
      {({ name, month, day }, at, row) => (
        <>
          <NamePart row={row} value={name} onValue={next => change(at, { name: next })} />
          <span className={styles.short}>
            <NumberPart
              path={`${row}.day`}
              row={row}
              label={t('timelines.calendar-season-day')}
              value={day}
              onValue={next => change(at, { day: next })}
            />
          </span>
          <Select
            name={`${row}.month`}
            aria-label={t('timelines.calendar-month')}
            value={String(month)}
            options={months.map((one, index) => ({ value: String(index), label: one.name }))}
            onValue={next => change(at, { month: Number(next) })}
          />
        </>
      )}
    </Rows>
  )
}

/** Moons, and whatever else returns. */
export function CyclesSection({ calendar, onCalendar }: SectionProps) {
  const t = useT()
  const { cycles } = calendar
  const put = (next: Calendar['cycles']) => onCalendar({ ...calendar, cycles: next })
  const change = (at: number, part: Partial<Cycle>) => put(replaced(cycles, at, part))
  return (
    <Rows
      title={t('timelines.calendar-cycles')}
      path="cycles"
      items={cycles}
      most={calendarLimits.cycles}
      addLabel={t('timelines.calendar-add-moon')}
      nameOf={({ name }) => name}
      onAdd={at => {
        const name = t('timelines.calendar-new-moon', { number: cycles.length + 1 })
        put(cycles.toSpliced(at, 0, { name, moon: true, length: 28, start: 0, phases: [] }))
      }}
      onMove={(from, to) => put(movedItem(cycles, from, to))}
      onRemove={at => put(cycles.toSpliced(at, 1))}
      more={({ moon = false, start, phases }, at, row) => (
        <>
          <Checkbox checked={moon} onValue={next => change(at, { moon: next || undefined })}>
            {t('timelines.calendar-is-moon')}
          </Checkbox>
          <Field label={t('timelines.calendar-cycle-start')}>
            <NumberPart
              path={`${row}.start`}
              row={row}
              label={t('timelines.calendar-cycle-start')}
              value={start}
              onValue={next => change(at, { start: next })}
            />
          </Field>
          <Field label={t('timelines.calendar-phases')}>
            <ListPart
              path={`${row}.phases`}
              row={row}
              label={t('timelines.calendar-phases')}
              value={phases}
              placeholder={t('timelines.calendar-phases-example')}
              onValue={next => change(at, { phases: [...next] })}
            />
          </Field>
        </>
      )}
    >
      {({ name, length }, at, row) => (
        <>
          <NamePart row={row} value={name} onValue={next => change(at, { name: next })} />
          <span className={styles.short}>
            <NumberPart
              path={`${row}.length`}
              row={row}
              label={t('timelines.calendar-cycle-days')}
              value={length}
              onValue={next => change(at, { length: next })}
            />
          </span>
          <span className={styles.dim}>{t('timelines.calendar-days-word')}</span>
        </>
      )}
    </Rows>
  )
}
