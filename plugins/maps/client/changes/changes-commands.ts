import { type Command, type CommandStep, t } from '#core/client/index.ts'
import { lengthText } from '../map/edit/pointer-actions.ts'
import type { MapState } from '../map/use-map.ts'
import { type ChangeKind, changesIn, type MapChange, pointOf } from './changes.ts'

const mostOffered = 200

/** What changed between two dates, as a list that leads to each place. */
export function changesCommands(state: MapState): Command[] {
  const { time, changes, showChanges, say, control, locations } = state
  const dateStep = (name: string, label: string, initial: number | undefined): CommandStep => ({
    ...{ name, label, ask: 'text' },
    initial: () => (initial === undefined ? '' : time.textOf(initial)),
    validate: text => {
      const typed = time.read(text)
      return 'issue' in typed ? { message: typed.issue } : null
    },
  })
  const commands: Command[] = [
    {
      ...{ id: 'map.changes', label: 'command.map.changes', icon: 'history', keys: 'Shift-c', safe: true },
      steps: [
        dateStep('from', 'maps.changes-from', time.range?.min),
        dateStep('to', 'maps.changes-to', time.timepoint ?? time.range?.max),
      ],
      run: (_, { from = '', to = '' }) => {
        const [one, other] = [time.read(from), time.read(to)]
        if ('moment' in one && 'moment' in other) showChanges({ from: one.moment, to: other.moment })
      },
    },
  ]
  if (!changes) return commands
  const found = () => changesIn(locations, changes.from, changes.to)
  commands.push(
    {
      ...{ id: 'map.show-change', label: 'command.map.show-change', icon: 'map-pin', safe: true },
      steps: [
        {
          ...{ name: 'change', label: 'maps.which-change', ask: 'choice', emptyMessage: 'maps.no-changes' },
          options: () =>
            found()
              .slice(0, mostOffered)
              .map(change => ({
                value: changeId(change),
                label: `${change.place.label}: ${changeText(state, change)} (${time.textOf(change.date)})`,
              })),
        },
      ],
      run: (_, { change: id }) => {
        const change = found().find(one => changeId(one) === id)
        if (!change) return
        time.setTimepoint(change.date)
        control.select(change.place.locationId)
        control.reveal(pointOf(change.place, change.date))
        say(`${change.place.label}: ${changeText(state, change)}. ${time.textOf(change.date)}`)
      },
    },
    {
      ...{ id: 'map.hide-changes', label: 'command.map.hide-changes', icon: 'x', safe: true },
      run: () => {
        showChanges(null)
        say(t('maps.changes-hidden'))
      },
    },
  )
  return commands
}

/** `<location> <moment>` */
export const changeId = ({ place, date }: MapChange) => `${place.locationId} ${date}`

/** `moved 12 leagues, has another outline` */
export function changeText({ map }: Pick<MapState, 'map'>, { what, distance }: MapChange): string {
  const texts: Record<ChangeKind, () => string> = {
    appeared: () => t('maps.change-appeared'),
    moved: () => t('maps.change-moved', { distance: lengthText(map.unit, distance * (map.scale ?? 1)) }),
    reshaped: () => t('maps.change-reshaped'),
    state: () => t('maps.change-state'),
  }
  return what.map(one => texts[one]()).join(', ')
}
