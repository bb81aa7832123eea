import { type Command, t, usePermission } from '#core/client/index.ts'
import { mapLimits } from '../../shared/limits.ts'
import { lengthOf } from '../map/edit/tools.ts'
import type { MapState } from '../map/use-map.ts'
import { addWay, positive, removeWay, setScale } from './travel.ts'

const scaleLimits = { min: 0.000001, max: 1_000_000 }

/** Routes, the scale of the map, and ways of travelling on it. */
export function useTravelCommands(state: MapState, enterRuler: () => void): Command[] {
  const mayUpdate = usePermission('map.update')
  const { map, points, isRoute, setRoute, actionMode, say } = state
  const { ofProject, ofMap } = state.ways
  const ways = [...ofProject, ...ofMap]
  const commands: Command[] = [
    {
      ...{ id: 'map.route', label: 'command.map.route', icon: 'workflow', keys: 'Shift-r', safe: true },
      run: () => {
        const next = actionMode !== 'ruler' || !isRoute
        if (actionMode !== 'ruler') enterRuler()
        setRoute(next)
        say(t(next ? 'maps.route' : 'maps.mode-ruler'))
      },
    },
  ]
  if (!mayUpdate) return commands
  const pixels = lengthOf(points, 1)
  if (actionMode === 'ruler' && pixels > 0)
    commands.push({
      ...{ id: 'map.scale', label: 'command.map.scale', icon: 'ruler' },
      steps: [
        {
          ...{ name: 'distance', label: 'maps.which-distance', ask: 'text' },
          validate: text =>
            positive(text, { min: scaleLimits.min * pixels, max: scaleLimits.max * pixels }) === null
              ? 'maps.positive-number'
              : null,
        },
        {
          ...{ name: 'unit', label: 'maps.which-unit', ask: 'text', optional: true },
          initial: () => map.unit ?? '',
          validate: text => (text.length > 30 ? 'maps.unit-long' : null),
        },
      ],
      run: (_, { distance = '', unit = '' }) => {
        const typed = positive(distance, { max: Number.MAX_VALUE })
        return typed === null ? undefined : setScale(state, typed, unit.trim())
      },
    })
  commands.push({ id: 'map.ways', label: 'command.map.ways', icon: 'pencil', run: () => state.openWays(true) })
  if (ofProject.length < mapLimits.ways)
    commands.push({
      ...{ id: 'map.add-way', label: 'command.map.add-way', icon: 'plus' },
      steps: [
        {
          ...{ name: 'name', label: 'maps.which-way-name', ask: 'text' },
          validate: text => (text.length > mapLimits.wayName ? 'maps.way-name-long' : null),
        },
        {
          ...{ name: 'speed', label: 'maps.which-speed', ask: 'text' },
          validate: text => (positive(text, { max: mapLimits.speed }) === null ? 'maps.positive-number' : null),
        },
      ],
      run: (_, { name = '', speed = '' }) => {
        const typed = positive(speed, { max: mapLimits.speed })
        return typed === null ? undefined : addWay(state, name.trim(), typed)
      },
    })
  if (ways.length > 0)
    commands.push({
      ...{ id: 'map.remove-way', label: 'command.map.remove-way', icon: 'minus' },
      steps: [
        {
          ...{ name: 'way', label: 'maps.which-way', ask: 'choice' },
          options: () => ways.map(({ id, name }) => ({ value: id, label: name })),
        },
      ],
      run: (_, { way = '' }) => removeWay(state, way),
    })
  return commands
}
