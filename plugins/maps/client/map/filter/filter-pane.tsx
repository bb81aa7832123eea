import { useEffect, useRef } from 'react'
import {
  Checkbox,
  CommandButton,
  Field,
  FieldFilter,
  FieldInput,
  IconButton,
  TextInput,
  usePageState,
  useT,
} from '#core/client/index.ts'
import type { Field as FieldDefinition } from '#core/shared/fields/field.ts'
import type { MapState } from '../use-map.ts'
import { isMapFiltered } from './filter.ts'
import styles from './filter-pane.module.css'

/** Which locations are drawn. What is set has effect at once. */
export function MapFilterPane({ state }: { state: MapState }) {
  const t = useT()
  const { filter, setFilter, openFilter, map, locationTypes } = state
  const text = useRef<HTMLInputElement>(null)
  const page = usePageState()
  useEffect(() => {
    text.current?.focus()
    page.listFilters = { 'filter.tags': true }
    return () => {
      page.listFilters = {}
    }
  }, [page])
  const toggleType = (id: string, isShown: boolean) =>
    setFilter({ showTypes: isShown ? [...filter.showTypes, id] : filter.showTypes.filter(one => one !== id) })
  return (
    <section
      className={styles.pane}
      aria-label={t('maps.filter')}
      onKeyDown={event => {
        // The panel of the tags, which is elsewhere on the page, closes by itself.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || !isInside) return
        event.stopPropagation()
        openFilter(false)
      }}
    >
      <header>
        <h2>{t('maps.filter')}</h2>
        <IconButton
          data-command="map.filter"
          icon="x"
          label={t('maps.close')}
          variant="ghost"
          size="s"
          onClick={() => openFilter(false)}
        />
      </header>
      <Field label={t('maps.filter-text')}>
        <TextInput ref={text} value={filter.text} maxLength={200} onValue={value => setFilter({ text: value })} />
      </Field>
      <Checkbox checked={filter.hideText} onValue={hideText => setFilter({ hideText })}>
        {t('maps.hide-text')}
      </Checkbox>
      {locationTypes.length > 0 && (
        <fieldset>
          <legend>{t('maps.filter-types')}</legend>
          <div className={styles.types}>
            {locationTypes.map(({ valueId, value }) => (
              <Checkbox
                key={valueId}
                checked={filter.showTypes.includes(valueId)}
                onValue={isShown => toggleType(valueId, isShown)}
              >
                {value}
              </Checkbox>
            ))}
          </div>
          <Checkbox checked={filter.hideTypes} onValue={hideTypes => setFilter({ hideTypes })}>
            {t('maps.hide-types')}
          </Checkbox>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('maps.filter-tags')}</legend>
        <FieldFilter
          form="tags"
          place={map}
          value={filter.showTags}
          onValue={ids => setFilter({ showTags: [...ids] })}
        />
        <Checkbox checked={filter.hideTags} onValue={hideTags => setFilter({ hideTags })}>
          {t('maps.hide-tags')}
        </Checkbox>
      </fieldset>
      <fieldset>
        <legend>{t('maps.filter-dates')}</legend>
        <RangeEnd state={state} end="from" />
        <RangeEnd state={state} end="to" />
      </fieldset>
    </section>
  )
}

const onTimeline: FieldDefinition = { def: 'number.integer', form: 'timelineMoment', initial: 0 }
const asNumber: FieldDefinition = { def: 'number.integer', form: 'number', initial: 0, integer: true }

/** One end of the range of dates: none, or a moment of the timeline; of a map without one, a number. */
function RangeEnd({ state, end }: { state: MapState; end: 'from' | 'to' }) {
  const t = useT()
  const { filter, setFilter, time, map } = state
  const { dateRange } = filter
  const moment = dateRange[end]
  const set = (value: number | null) => setFilter({ dateRange: { ...dateRange, [end]: value } })
  const first = (end === 'from' ? time.range?.min : time.range?.max) ?? 0
  const label = t(`maps.filter-${end}`)
  return (
    <>
      <Checkbox checked={moment !== null} onValue={isSet => set(isSet ? first : null)}>
        {label}
      </Checkbox>
      {moment !== null && (
        <FieldInput
          id={`map-filter-${end}`}
          name={end}
          label={label}
          field={time.timeline ? onTimeline : asNumber}
          value={moment}
          values={{ timelineId: map.timelineId }}
          onChange={value => set(typeof value === 'number' ? value : null)}
        />
      )}
    </>
  )
}

/** How many locations the filter leaves, while it leaves any out. */
export function FilterNote({ state }: { state: MapState }) {
  const t = useT()
  const { filter, locations, unfilteredLocations } = state
  if (!isMapFiltered(filter)) return null
  return (
    <div className={styles.note} role="status">
      {t('maps.filtered', { count: locations.length, all: unfilteredLocations.length })}
      <CommandButton command="map.clear-filter" size="s" variant="ghost" />
    </div>
  )
}
