import { useState, useSyncExternalStore } from 'react'
import { CanvasView, CommandButton, classNames, colorStyle, LoadFailed, toScreen, useT } from '#core/client/index.ts'
import type { StoryMap } from '../../shared.ts'
import { ChangesPane } from '../changes/changes-pane.tsx'
import { travelTimes, travelTimeText } from '../travel/travel.ts'
import { WaysDialog } from '../travel/ways-dialog.tsx'
import { useInnerMap } from '../use-map-commands.ts'
import { drawMapBackground } from './base-image.ts'
import { draggedTo } from './edit/dragged-location.ts'
import { paintTools } from './edit/paint-tools.ts'
import {
  actAt,
  distanceText,
  dropDragged,
  saveLine,
  startDragging,
  startDraggingCorner,
} from './edit/pointer-actions.ts'
import { isMapFiltered } from './filter/filter.ts'
import { FilterNote, MapFilterPane } from './filter/filter-pane.tsx'
import styles from './map.module.css'
import { modeText, useDrawingCommands, useOfferedModes } from './map-commands.ts'
import { LayersPane, ModesPane, SelectedPane } from './panes.tsx'
import { scaleBar } from './scale-bar.ts'
import { TimeBar } from './time/time-bar.tsx'
import { type MapState, useMap } from './use-map.ts'

/** A map as its image with the places on it. */
export function MapDrawing({ shown, mayEdit, at }: { shown: StoryMap; mayEdit: boolean; at: number | null }) {
  const state = useMap(shown, mayEdit, at)
  useDrawingCommands(state)
  useInnerMap(shown, state.selectedLocation?.opensMap)
  return state.error ? <LoadFailed error={state.error} /> : <MapCanvas state={state} />
}

function MapCanvas({ state }: { state: MapState }) {
  const t = useT()
  const { map, control, cache, icons, ground, config, actionMode: mode, drawingSetup, points, hidden } = state
  const { layerId, ...pen } = drawingSetup
  const modes = useOfferedModes(state)
  const pointer = usePointer(state)
  const { isMore, message } = state
  const failures = useSyncExternalStore(control.subscribe, () => cache.failures)
  const isDrawing = mode === 'editLayer' && layerId !== null && points.length > 0
  const line = isDrawing ? { ...pen, points: points.flatMap(({ x, y }) => [x, y]) } : null
  return (
    <div className={styles.map} data-mode={mode}>
      <CanvasView
        control={control}
        label={t('maps.canvas', { name: map.name, count: state.locations.length })}
        ground={drawing =>
          drawMapBackground(drawing, ground, cache, { hidden, drawn: line && layerId ? { layerId, line } : null })
        }
        tools={drawing => paintTools(drawing, state)}
        labels={config.showLabels}
        marksShown={config.showLocations}
        icons={icons}
        pointer={pointer}
        message={message}
        tooltip={config.showTooltips ? mark => mark.label : null}
      />
      <ModesPane modes={modes} mode={mode} />
      {mode === 'ruler' && points.length >= 2 && <TravelPane state={state} />}
      {mode !== 'view' && !(mode === 'ruler' && points.length >= 2) && (
        <p className={styles.tip}>
          {mode === 'editLayer' && <span className={styles.pen} style={colorStyle(pen.color)} aria-hidden="true" />}
          {`${mode === 'ruler' && state.isRoute ? t('maps.route') : modeText(mode)}. ${t('maps.use')}`}
          {points.length > 0 && mode !== 'ruler' && <CommandButton command="map.finish" size="s" />}
        </p>
      )}
      {mode === 'view' && <FilterNote state={state} />}
      <LayersPane state={state} />
      {state.isFilterOpen && <MapFilterPane state={state} />}
      {state.changes && <ChangesPane key={JSON.stringify(state.changes)} state={state} {...state.changes} />}
      {state.isWaysOpen && <WaysDialog state={state} />}
      <TimeBar state={state} />
      <SelectedPane state={state} />
      {config.showScaleBar && <ScaleBar state={state} />}
      {(failures > 0 || isMore) && (
        <p className={styles.notice}>
          {failures > 0 ? t('maps.parts-failed', { count: failures }) : t('maps.too-many-places')}
          {failures > 0 && <CommandButton command="map.retry" size="s" />}
        </p>
      )}
      <div className={styles.zoom} role="group" aria-label={t('maps.zoom')}>
        <CommandButton command="canvas.zoom-in" iconOnly icon="plus" variant="ghost" size="s" />
        <CommandButton command="canvas.zoom-out" iconOnly icon="minus" variant="ghost" size="s" />
        <CommandButton command="canvas.fit" iconOnly variant="ghost" size="s" />
        <CommandButton
          command="map.filter"
          iconOnly
          variant="ghost"
          size="s"
          aria-pressed={state.isFilterOpen || isMapFiltered(state.filter)}
        />
      </div>
    </div>
  )
}

/** What mouse, finger and pen do, in each mode. A drag moves what it began on, or draws. */
function usePointer(state: MapState) {
  const { actionMode: mode, hold, held, control, points, setPoints, inside } = state
  const [isDrawing, setDrawing] = useState(false)
  return {
    press: (point: { x: number; y: number }) => {
      const mark = control.markAt(point)
      if (mode === 'editLayer') return true
      if (mode === 'reshapePoly' && !held) return startDraggingCorner(state, inside(point))
      if (mode !== 'move' || held || !mark) return held !== null
      control.select(mark.id)
      startDragging(state, mark.id, point)
      return true
    },
    drag: (point: { x: number; y: number }) => {
      if (mode === 'editLayer') {
        setPoints(isDrawing ? [...points, inside(point)] : [inside(point)])
        setDrawing(true)
      } else if (held) hold(draggedTo(held, point))
    },
    drop: (point: { x: number; y: number }) => {
      if (mode === 'editLayer') {
        void saveLine(state, points)
        setPoints([])
        setDrawing(false)
      } else if (held) dropDragged(state, draggedTo(held, point))
    },
    cancel: () => {
      if (!isDrawing) return
      setDrawing(false)
      setPoints([])
    },
    tap: (point: { x: number; y: number }, mark: Parameters<typeof actAt>[2]) => {
      // A press without a drag has picked up what the next tap puts down.
      if (held && (mode === 'move' || mode === 'reshapePoly')) {
        const grabbed = { x: held.at.x + held.grip.x, y: held.at.y + held.grip.y }
        const from = toScreen(control.camera, control.view, grabbed)
        const to = toScreen(control.camera, control.view, point)
        if (Math.hypot(from.x - to.x, from.y - to.y) < 5) return
      }
      actAt(state, point, mark)
    },
  }
}

/** How long something on the screen is in the world. */
function ScaleBar({ state }: { state: MapState }) {
  const { control } = state
  const zoom = useSyncExternalStore(control.subscribe, () => control.camera.zoom)
  const { width, text } = scaleBar(state.map, zoom)
  return (
    <p className={styles.scale} style={{ width }}>
      {text}
    </p>
  )
}

/** What the ruler or the route says: how far it is, and how long that takes by each way of travelling. */
function TravelPane({ state }: { state: MapState }) {
  const t = useT()
  return (
    <section
      className={classNames(styles.pane, styles.travel)}
      aria-label={t(state.isRoute ? 'maps.route' : 'maps.mode-ruler')}
    >
      <p className={styles.distance}>{distanceText(state, state.points)}</p>
      <ul>
        {travelTimes(state).map(journey => (
          <li key={journey.way.id}>{travelTimeText(journey)}</li>
        ))}
      </ul>
      <p className={styles.actions}>
        <CommandButton command="map.route" size="s" variant="ghost" aria-pressed={state.isRoute} />
        <CommandButton command="map.scale" size="s" variant="ghost" />
        <CommandButton command="map.ways" size="s" variant="ghost" />
      </p>
    </section>
  )
}
