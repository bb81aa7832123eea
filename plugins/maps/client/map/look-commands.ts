import { type Command, formatNumber, t } from '#core/client/index.ts'
import { type MapConfig, pointTypes } from './config.ts'
import { defaultFilter, isMapFiltered } from './filter/filter.ts'
import { stepped } from './time/timepoint.ts'
import type { MapState } from './use-map.ts'

type Switch = Exclude<keyof MapConfig, 'size' | 'hiddenPointTypes' | 'selectedLayer'>

const switches = [
  ['map.locations', 'command.map.locations', 'map-pin', 'showLocations'],
  ['map.labels', 'command.map.labels', 'type', 'showLabels'],
  ['map.tooltips', 'command.map.tooltips', 'message-square', 'showTooltips'],
  ['map.scale-bar', 'command.map.scale-bar', 'ruler', 'showScaleBar'],
  ['map.icons', 'command.map.icons', 'image', 'showCustomIcons'],
  ['map.histories', 'command.map.histories', 'history', 'showHistories'],
  ['map.history', 'command.map.history', 'history', 'showHistory'],
] as const satisfies readonly (readonly [string, string, string, Switch])[]

/** How the map is shown: what can be switched, the size of points, and the filter. */
export function lookCommands(state: MapState): Command[] {
  const { config, setConfig, say, filter, setFilter, openFilter, isFilterOpen } = state
  const shown = (name: Switch) => {
    setConfig({ [name]: !config[name] })
    say(t(config[name] ? 'maps.hidden' : 'maps.shown'))
  }
  const toggleType = (type: string) => {
    const { hiddenPointTypes: hidden } = config
    const isHidden = hidden.some(one => one === type)
    setConfig({
      hiddenPointTypes: pointTypes.filter(one => (one === type ? !isHidden : hidden.includes(one))),
    })
    say(t(isHidden ? 'maps.shown' : 'maps.hidden'))
  }
  const commands: Command[] = [
    ...switches.map(([id, label, icon, name]): Command => ({ id, label, icon, safe: true, run: () => shown(name) })),
    {
      ...{ id: 'map.point-types', label: 'command.map.point-types', icon: 'eye', safe: true },
      steps: [
        {
          ...{ name: 'type', label: 'maps.which-point-type', ask: 'choice' },
          options: () =>
            pointTypes.map(value => ({
              ...{ value, label: t(`option.${value}`) },
              icon: config.hiddenPointTypes.includes(value) ? 'eye-off' : 'eye',
            })),
        },
      ],
      run: (_, { type = '' }) => toggleType(type),
    },
    {
      ...{ id: 'map.point-size', label: 'command.map.point-size', icon: 'map-pin', safe: true },
      steps: [
        {
          ...{ name: 'size', label: 'maps.point-size', ask: 'choice' },
          options: () => [2, 3, 4, 6, 8, 12].map(size => ({ value: String(size), label: formatNumber(size) })),
        },
      ],
      run: (_, { size }) => setConfig({ size: Number(size) }),
    },
    {
      ...{ id: 'map.filter', label: 'command.map.filter', icon: 'funnel', keys: 'Shift-f', safe: true },
      run: () => openFilter(!isFilterOpen),
    },
  ]
  if (isMapFiltered(filter))
    commands.push({
      ...{ id: 'map.clear-filter', label: 'command.map.clear-filter', icon: 'x', safe: true },
      run: () => setFilter(defaultFilter),
    })
  return commands
}

/** The moment as of which the map is drawn. */
export function timeCommands({ time, say }: MapState): Command[] {
  const { range, timepoint, setTimepoint, textOf, isMoving, setMoving } = time
  const goTo = (moment: number) => {
    setTimepoint(moment)
    say(textOf(moment))
  }
  const commands: Command[] = [
    {
      ...{ id: 'map.date', label: 'command.map.date', icon: 'calendar', keys: 'd', safe: true },
      steps: [
        {
          ...{ name: 'date', label: 'maps.which-date', ask: 'text' },
          validate: text => {
            const typed = time.read(text)
            return 'issue' in typed ? { message: typed.issue } : null
          },
        },
      ],
      stepActions: {
        submitHint: text => {
          const typed = time.read(text)
          return 'issue' in typed
            ? undefined
            : { label: { id: 'maps.shows-at', values: { date: textOf(typed.moment) } } }
        },
      },
      run: (_, { date = '' }) => {
        const typed = time.read(date)
        if ('moment' in typed) goTo(typed.moment)
      },
    },
    {
      ...{ id: 'map.movement', label: 'command.map.movement', icon: 'move', safe: true },
      run: () => {
        setMoving(!isMoving)
        say(t(isMoving ? 'maps.jump' : 'maps.move'))
      },
    },
  ]
  if (range)
    commands.push(
      {
        ...{ id: 'map.earlier', label: 'command.map.earlier', icon: 'chevron-left', keys: ',', safe: true },
        ...{ repeat: true, run: () => goTo(stepped(range, timepoint, -1)) },
      },
      {
        ...{ id: 'map.later', label: 'command.map.later', icon: 'chevron-right', keys: ';', safe: true },
        ...{ repeat: true, run: () => goTo(stepped(range, timepoint, 1)) },
      },
    )
  if (timepoint !== null)
    commands.push({
      ...{ id: 'map.no-date', label: 'command.map.no-date', icon: 'x', safe: true },
      run: () => {
        setTimepoint(null)
        say(t('maps.no-timepoint'))
      },
    })
  return commands
}
