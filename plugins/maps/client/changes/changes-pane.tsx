import { useEffect, useRef } from 'react'
import { CommandButton, useT } from '#core/client/index.ts'
import type { MapState } from '../map/use-map.ts'
import { changesIn, type MapChange } from './changes.ts'
import { changeId, changeText } from './changes-commands.ts'
import styles from './changes-pane.module.css'

/** More changes than this are not listed: between nearer dates there are fewer. */
const mostRows = 500

/** What changes on the map between two dates; each row shows its place at its date. */
export function ChangesPane({ state, from, to }: { state: MapState; from: number; to: number }) {
  const t = useT()
  const { locations, time, showChanges } = state
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.focus(), [])
  const changes = changesIn(locations, from, to)
  const span = { from: time.textOf(Math.min(from, to)), to: time.textOf(Math.max(from, to)) }
  return (
    <section
      ref={list}
      tabIndex={-1}
      className={styles.pane}
      aria-label={t('maps.changes')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        showChanges(null)
      }}
    >
      <header>
        <h2>{t('maps.changes-between', span)}</h2>
        <CommandButton command="map.hide-changes" iconOnly variant="ghost" size="s" />
      </header>
      <p role="status">{t('maps.changes-count', { count: changes.length })}</p>
      <ul>
        {changes.slice(0, mostRows).map(change => (
          <li key={changeId(change)}>
            <CommandButton
              command="map.show-change"
              args={{ change: changeId(change) }}
              variant="ghost"
              size="s"
              aria-current={isShown(state, change) ? 'true' : undefined}
            >
              <span className={styles.row}>
                <span className={styles.date}>{time.textOf(change.date)}</span>
                <b>{change.place.label}</b>
                <span>{changeText(state, change)}</span>
              </span>
            </CommandButton>
          </li>
        ))}
      </ul>
      {changes.length > mostRows && <p>{t('maps.changes-more', { count: changes.length - mostRows })}</p>}
    </section>
  )
}

const isShown = ({ selectedLocation: selected, timepoint }: MapState, { place, date }: MapChange) =>
  selected?.locationId === place.locationId && timepoint === date
