import { CommandButton, classNames, IconButton, useT } from '#core/client/index.ts'
import type { PlaceOnMap } from '../../shared.ts'
import { type MapMode, modeCommands } from './edit/modes.ts'
import styles from './map.module.css'
import { stateAt } from './place-at.ts'
import type { MapState } from './use-map.ts'

/** The modes, each with its key. */
export function ModesPane({ modes, mode }: { modes: readonly MapMode[]; mode: MapMode }) {
  const t = useT()
  return (
    <div
      className={classNames(styles.pane, styles.modes)}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('maps.mode')}
    >
      {modes.map(one => (
        <CommandButton key={one} command={modeCommands[one].id} iconOnly variant="ghost" aria-pressed={one === mode} />
      ))}
    </div>
  )
}

/** The layers from the top down, each with its eye. */
export function LayersPane({ state }: { state: MapState }) {
  const t = useT()
  const { layers, hidden, drawingSetup, map, actionMode: mode } = state
  const { layerId } = drawingSetup
  const { spaceId, projectId, mapId } = map
  const mapRef = { kind: 'map', id: mapId, label: map.name, spaceId, projectId, parentId: null }
  return (
    <div role="group" className={classNames(styles.pane, styles.layers)} aria-label={t('kind.layer.many')}>
      <header>
        <h2>{t('kind.layer.many')}</h2>
        <CommandButton command="layer.new" entities={[mapRef]} iconOnly icon="plus" variant="ghost" size="s" />
      </header>
      <ul>
        {[...layers].reverse().map(one => {
          const isHidden = hidden.has(one.layerId)
          const isChosen = mode === 'editLayer' && one.layerId === layerId
          return (
            <li key={one.layerId} data-chosen={isChosen} data-hidden={isHidden}>
              <CommandButton
                command="map.show-layer"
                args={{ layer: one.layerId }}
                iconOnly
                icon={isHidden ? 'eye-off' : 'eye'}
                aria-pressed={!isHidden}
                variant="ghost"
                size="s"
              />
              <span className={styles.name}>{one.label}</span>
              <span className={styles.type}>{t(`option.${one.type ?? 'draw'}`)}</span>
            </li>
          )
        })}
      </ul>
      {layers.length === 0 && <p className={styles.type}>{t('kind.layer.empty')}</p>}
    </div>
  )
}

/** The dated states of a location, with the one that is drawn. */
function States({ state: { timepoint, time }, of: location }: { state: MapState; of: PlaceOnMap }) {
  const t = useT()
  const shown = stateAt(location, timepoint)
  const states = location.states.toSorted((one, other) => (one.date ?? -Infinity) - (other.date ?? -Infinity))
  if (states.length === 0) return null
  return (
    <ul className={styles.states} aria-label={t('location.states')}>
      {states.map(one => (
        <li key={one.stateId} aria-current={one === shown ? 'date' : undefined}>
          {one.date === null ? t('maps.no-timepoint') : time.textOf(one.date)}
        </li>
      ))}
    </ul>
  )
}

/** The selected location. */
export function SelectedPane({ state }: { state: MapState }) {
  const t = useT()
  const { selectedLocation: selected, refOf, control, actionMode: mode } = state
  if (!selected || mode !== 'view') return null
  return (
    <article className={classNames(styles.pane, styles.spot)} aria-label={selected.label}>
      <header>
        <h2>{selected.label}</h2>
        <IconButton
          data-command="map.leave"
          icon="x"
          label={t('maps.close')}
          variant="ghost"
          size="s"
          onClick={() => control.select(null)}
        />
      </header>
      <p className={styles.type}>{t(`option.${selected.pointType}`)}</p>
      <States state={state} of={selected} />
      <p className={styles.actions}>
        <CommandButton command="entity.open" entities={[refOf(selected)]} size="s" />
        <CommandButton command="maps.enter" size="s" variant="ghost" />
        <CommandButton command="map.add-state" size="s" variant="ghost" />
        <CommandButton command="map.remove-state" size="s" variant="ghost" />
      </p>
    </article>
  )
}
