import { useSyncExternalStore } from 'react'
import {
  type Command,
  type CommandStep,
  colorChoices,
  presetOf,
  runCommand,
  t,
  useCanvasCommands,
  usePageCommands,
  usePermission,
} from '#core/client/index.ts'
import { mapLimits } from '../../shared/limits.ts'
import { changesCommands } from '../changes/changes-commands.ts'
import { pictureCommand } from '../exports/map-picture.ts'
import { useTravelCommands } from '../travel/travel-commands.ts'
import { type MapMode, mapModes, modeCommands } from './edit/modes.ts'
import { actAt, createLocationAt, dropPoint, finish, fitPlaces, startDragging } from './edit/pointer-actions.ts'
import { removeState } from './location-states.ts'
import { lookCommands, timeCommands } from './look-commands.ts'
import { stateAt } from './place-at.ts'
import type { MapState } from './use-map.ts'

/** The modes that are there, by what the user may do. */
export function useOfferedModes({ layers }: Pick<MapState, 'layers'>): readonly MapMode[] {
  const mayCreate = usePermission('location.create')
  const mayUpdate = usePermission('location.update')
  const mayDraw = usePermission('layer.update') && layers.some(({ type }) => type === 'draw')
  const allowed: Readonly<Record<MapMode, boolean>> = {
    ...{ view: true, ruler: true, editLayer: mayDraw },
    ...{ createLocation: mayCreate, createLabel: mayCreate, createPoly: mayCreate },
    ...{ reshapePoly: mayUpdate, move: mayUpdate, addState: mayUpdate },
  }
  return mapModes.filter(mode => allowed[mode])
}

/** What a mode is called, and how it is used. */
export function modeText(mode: MapMode): string {
  return t(modeCommands[mode].label)
}

/** Goes into a mode. The crosshair is where it acts, so that each works by keys. */
function enterMode(state: MapState, mode: MapMode): void {
  const { control, setMode, say, selectedLocation: selected } = state
  setMode(mode)
  if ((mode === 'view') === (control.crosshair !== null)) control.toggleCrosshair()
  say(modeText(mode))
  if (mode !== 'move' || !selected || !control.crosshair) return
  startDragging(state, selected.locationId, control.crosshair)
}

/** The commands of a map that is drawn. */
export function useDrawingCommands(state: MapState): void {
  const {
    control,
    actionMode: mode,
    setMode,
    points,
    held,
    hold,
    selectedLocation: selected,
    edits,
    refOf,
    say,
  } = state
  const modes = useOfferedModes(state)
  const failures = useSyncExternalStore(control.subscribe, () => state.cache.failures)
  const hasCrosshair = useSyncExternalStore(control.subscribe, () => control.crosshair !== null)
  useCanvasCommands(control, {
    open: () => selected && void runCommand('entity.open', { entities: [refOf(selected)] }),
    act: () => {
      const at = control.crosshair
      if (at) actAt(state, at, control.markAt(at))
    },
  })
  const commands: Command[] = modes.map(one => ({
    ...modeCommands[one],
    run: () => enterMode(state, one),
  }))
  const isSetting = points.length > 0 && (mode === 'createPoly' || mode === 'editLayer')
  if (isSetting)
    commands.push({
      ...{ id: 'map.finish', label: 'command.map.finish', icon: 'check', keys: 'Shift-Enter' },
      run: () => finish(state),
    })
  if (points.length > 0 || mode === 'reshapePoly')
    commands.push({
      ...{ id: 'map.drop-point', label: 'command.map.drop-point', icon: 'minus', keys: 'Backspace' },
      run: () => dropPoint(state),
    })
  if (modes.includes('createLocation') && mode.startsWith('create'))
    commands.push({
      ...{ id: 'map.name-place', label: 'command.map.name-place', icon: modeCommands[mode].icon },
      steps: [{ name: 'label', label: 'field.label', ask: 'text' }],
      refused: () =>
        mode === 'createPoly' && points.length < mapLimits.outline
          ? { id: 'maps.fewest-corners', values: { min: mapLimits.outline } }
          : null,
      run: (_, { label = '' }) => createLocationAt(state, label),
    })
  if (mode !== 'view' || hasCrosshair || held || selected)
    commands.push({
      ...{ id: 'map.leave', label: 'command.map.leave', icon: 'x', keys: 'Escape' },
      run: () => {
        if (held) return hold(null)
        if (mode === 'view' && !control.crosshair) return control.select(null)
        setMode('view')
        control.setCrosshair(null)
        say(modeText('view'))
      },
    })
  if (modes.includes('addState') && selected && stateAt(selected, state.timepoint))
    commands.push({
      ...{ id: 'map.remove-state', label: 'command.map.remove-state', icon: 'minus' },
      run: () => removeState(state),
    })
  if (edits.canUndo)
    commands.push({ id: 'map.undo', label: 'command.page.undo', icon: 'undo', keys: 'Mod-z', run: () => edits.undo() })
  if (edits.canRedo)
    commands.push({
      ...{ id: 'map.redo', label: 'command.page.redo', icon: 'redo', keys: ['Mod-Shift-z', 'Mod-y'] },
      run: () => edits.redo(),
    })
  if (failures > 0)
    commands.push({ id: 'map.retry', label: 'command.map.retry', icon: 'rotate-ccw', run: () => state.cache.retry() })
  if (state.locations.length > 0)
    commands.push({
      ...{ id: 'map.fit-places', label: 'command.map.fit-places', icon: 'maximize', keys: 'Shift-v' },
      run: () => fitPlaces(state),
    })
  const travel = useTravelCommands(state, () => enterMode(state, 'ruler'))
  usePageCommands([
    ...commands,
    ...travel,
    ...lookCommands(state),
    ...timeCommands(state),
    ...changesCommands(state),
    pictureCommand(state),
    ...layerCommands(state, modes),
  ])
}

/** Layers: shown or hidden, and the pen of those that are drawn on. */
function layerCommands(state: MapState, modes: readonly MapMode[]): Command[] {
  const { layers, hidden, hide, setConfig, drawingSetup: pen, setDrawing, say } = state
  if (layers.length === 0) return []
  const step = (offered: typeof layers): CommandStep => ({
    ...{ name: 'layer', label: 'kind.layer.one', ask: 'choice' },
    options: () => offered.map(one => ({ value: one.layerId, label: one.label })),
  })
  const commands: Command[] = [
    {
      ...{ id: 'map.show-layer', label: 'command.map.show-layer', icon: 'eye', safe: true, steps: [step(layers)] },
      run: (_, { layer: id = '' }) => {
        hide(id, !hidden.has(id))
        say(t(hidden.has(id) ? 'maps.shown' : 'maps.hidden'))
      },
    },
  ]
  if (!modes.includes('editLayer')) return commands
  const drawn = layers.filter(({ type }) => type === 'draw')
  if (drawn.length > 1)
    commands.push({
      ...{ id: 'map.choose-layer', label: 'command.map.choose-layer', icon: 'layers', steps: [step(drawn)] },
      run: (_, { layer: id = '' }) => setConfig({ selectedLayer: id }),
    })
  if (pen.layerId !== null)
    commands.push(
      {
        ...{ id: 'map.erase', label: pen.mode === 'erase' ? 'command.map.stop-erasing' : 'command.map.erase' },
        ...{ icon: 'brush', keys: 'Shift-e' },
        run: () => {
          setDrawing({ mode: pen.mode === 'erase' ? 'draw' : 'erase' })
          say(t(pen.mode === 'erase' ? 'maps.draws' : 'maps.erases'))
        },
      },
      {
        ...{ id: 'map.pen-color', label: 'command.map.pen-color', icon: 'brush', safe: true },
        steps: [{ name: 'color', label: 'location.color', ask: 'choice', options: colorChoices }],
        run: (_, { color }) => {
          const chosen = presetOf(color)
          if (!chosen) return
          setDrawing({ color: chosen.value })
          say(t('maps.pen-has-color', { color: t(`color.${chosen.name}`) }))
        },
      },
    )
  return commands
}
