import { type Command, go, registry, showToast, t, usePageCommands } from '#core/client/index.ts'
import type { DateValue } from '#plugins/timelines/shared.ts'
import { addressOf } from '../filters/graph-query.ts'
import type { GraphState } from '../graph-state.ts'
import { changeFrom, dateParam, readDateParam } from './as-of.ts'

const anyTime = 'any'
const anotherDate = 'another'

/** The date as of which the graph is shown: by steps from change to change, one of these, or any other. */
export function useAsOfCommands({ place, query, asOf }: Pick<GraphState, 'place' | 'query' | 'asOf'>): void {
  const { date, changes, textOf, setAsking } = asOf
  const show = (at: DateValue | undefined) => go(addressOf(place, { ...query, at }))
  const step = (way: 1 | -1) => {
    const change = changeFrom(changes, date, way)
    if (change) show(change.date)
    else showToast({ kind: 'info', id: 'graph-as-of', title: t(way === 1 ? 'graph.none-later' : 'graph.none-earlier') })
  }
  const commands: Command[] = []
  if (changes.length > 0)
    commands.push(
      {
        ...{ id: 'graph.earlier', label: 'graph.earlier', icon: 'chevron-left', keys: ',', safe: true },
        ...{ repeat: true, run: () => step(-1) },
      },
      {
        ...{ id: 'graph.later', label: 'graph.later', icon: 'chevron-right', keys: ';', safe: true },
        ...{ repeat: true, run: () => step(1) },
      },
    )
  if (registry.fieldTypes.get('dateOnTimeline') && (changes.length > 0 || date))
    commands.push({
      ...{ id: 'graph.as-of', label: 'graph.as-of', icon: 'calendar', keys: 'd', safe: true },
      steps: [
        {
          ...{ name: 'date', label: 'graph.which-date', ask: 'choice' },
          options: () => [
            { value: anyTime, label: t('graph.any-time'), ...(!date && { icon: 'check' }) },
            ...changes.map(({ date: at, begin, end }) => ({
              ...{ value: dateParam(at), label: textOf(at) },
              about: [end && t('graph.end', { count: end }), begin && t('graph.begin', { count: begin })]
                .filter(Boolean)
                .join(', '),
              ...(date && dateParam(at) === dateParam(date) && { icon: 'check' }),
            })),
            { value: anotherDate, label: t('graph.another-date') },
          ],
        },
      ],
      run: (_, { date: value = '' }) =>
        value === anotherDate ? setAsking(true) : show(value === anyTime ? undefined : readDateParam(value)),
    })
  if (date)
    commands.push({
      ...{ id: 'graph.any-time', label: 'graph.show-any-time', icon: 'x', safe: true },
      run: () => show(undefined),
    })
  usePageCommands(commands)
}
