import {
  type Command,
  type CommandContext,
  fetchCall,
  language,
  type StepOption,
  showToast,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import type { PlanNode, PlanView } from '#plugins/plans/shared.ts'
import {
  momentsOfDay,
  momentText,
  readMoment,
  type Timeline,
  timeline as timelineKind,
} from '#plugins/timelines/shared.ts'
import type { BoardState } from '../board/use-board.ts'
import type { PlanTime } from './use-plan-time.ts'

interface ByTime {
  view: PlanView
  board: BoardState
  time: PlanTime
}

const mostTimelines = 100

/** The commands of a plan by time: those on dates are there once it has a timeline. */
export function useTimeCommands(byTime: ByTime): void {
  const { view, time } = byTime
  const chosen = view.nodes.find(({ id }) => id === view.chosenId)
  usePageCommands([
    ...(view.nodes.length > 0 ? going(byTime) : []),
    ...(view.mayEdit ? [setTimeline(view)] : []),
    ...(view.mayEdit && chosen && time.timeline ? onNode(byTime, chosen, time.timeline) : []),
  ])
}

function going({ view, board, time }: ByTime): Command[] {
  const dated = time.dated.map(({ node }) => node)
  const columns = [dated, time.undated].filter(({ length }) => length > 0)
  const step = (x: number, y: number) => {
    board.focus()
    const from = columns.findIndex(column => column.some(({ id }) => id === view.chosenId))
    const row = columns[from]?.findIndex(({ id }) => id === view.chosenId) ?? 0
    if (board.isTable) {
      const all = columns.flat()
      const next = all[all.findIndex(({ id }) => id === view.chosenId) + (x + y)]
      return next && view.choose(next.id)
    }
    const column = columns[from < 0 ? 0 : from + x] ?? []
    const next = from < 0 ? column[0] : x === 0 ? column[row + y] : column[Math.min(row, column.length - 1)]
    if (next) view.choose(next.id)
  }
  const hidden = { hidden: true, repeat: true, safe: true } as const
  return [
    { ...hidden, id: 'time-plan.up', label: 'time-plan.up', icon: 'arrow-up', keys: 'ArrowUp', run: () => step(0, -1) },
    {
      ...hidden,
      id: 'time-plan.down',
      label: 'time-plan.down',
      icon: 'arrow-down',
      keys: 'ArrowDown',
      run: () => step(0, 1),
    },
    {
      ...hidden,
      id: 'time-plan.left',
      label: 'time-plan.left',
      icon: 'arrow-left',
      keys: 'ArrowLeft',
      run: () => step(-1, 0),
    },
    {
      ...hidden,
      id: 'time-plan.right',
      label: 'time-plan.right',
      icon: 'arrow-right',
      keys: 'ArrowRight',
      run: () => step(1, 0),
    },
  ]
}

function setTimeline(view: PlanView): Command {
  return {
    ...{ id: 'time-plan.timeline', label: 'time-plan.timeline', icon: timelineKind.icon },
    steps: [
      {
        ...({
          name: 'timeline',
          label: 'time-plan.which-timeline',
          ask: 'choice',
          emptyMessage: 'time-plan.no-timelines',
        } as const),
        options: context => timelinesBut(view.timelineId, context),
      },
    ],
    run: (_, { timeline = '' }) => view.setTimeline(timeline),
  }
}

async function timelinesBut(
  id: string | null,
  { spaceId = '', projectId = '' }: CommandContext,
): Promise<StepOption[]> {
  const input = { spaceId, projectId, sorting: 'name:asc', limit: mostTimelines }
  const { data } = await fetchCall(callsOf(timelineKind).find, input, { freshMs: 0 })
  return data
    .filter(({ timelineId }) => timelineId !== id)
    .map(({ timelineId, name }) => ({ value: timelineId, label: name, icon: timelineKind.icon }))
}

function onNode({ view, board, time }: ByTime, node: PlanNode, timeline: Timeline): Command[] {
  const dated = time.dated.find(one => one.node.id === node.id)
  const shift = (days: number) => {
    const isMoved = (id: string) => (view.selected.size > 0 ? view.selected.has(id) : id === node.id)
    const moments = new Map(
      time.dated
        .filter(one => isMoved(one.node.id))
        .map(one => [one.node.id, one.moment + days * momentsOfDay(timeline)] as const),
    )
    if (moments.size === 0) return void showToast({ kind: 'info', id: 'time-plan', title: t('time-plan.undated-node') })
    if (![...moments.values()].every(Number.isSafeInteger))
      return void showToast({ kind: 'info', id: 'time-plan', title: t('time-plan.too-far') })
    view.replace(nodes =>
      nodes.map(one => {
        const moment = moments.get(one.id)
        return moment === undefined ? one : { ...one, date: { moment, precision: one.date?.precision ?? '' } }
      }),
    )
    board.focus()
  }
  const read = (text: string) => readMoment(timeline, text, language.code)
  return [
    {
      ...{ id: 'time-plan.date', label: 'time-plan.date', icon: 'calendar', keys: 'd' },
      steps: [
        {
          ...({ name: 'date', label: 'time-plan.which-date', ask: 'text' } as const),
          initial: () => dated?.text ?? '',
          validate: text => {
            const typed = read(text)
            return 'issue' in typed ? { message: typed.issue } : null
          },
        },
      ],
      stepActions: {
        submitHint: text => {
          const typed = read(text)
          if ('issue' in typed) return undefined
          const date = momentText(timeline, typed.moment, language.code, typed.precision)
          return { label: { id: 'time-plan.understood', values: { date } } }
        },
      },
      run: (_, { date = '' }) => {
        const typed = read(date)
        if ('issue' in typed) return
        const { moment, precision } = typed
        view.change(node.id, now => ({ ...now, date: { moment, precision } }))
      },
    },
    {
      ...{ id: 'time-plan.earlier', label: 'time-plan.earlier', icon: 'arrow-up', keys: 'Alt-ArrowUp', repeat: true },
      run: () => shift(-1),
    },
    {
      ...{ id: 'time-plan.later', label: 'time-plan.later', icon: 'arrow-down', keys: 'Alt-ArrowDown', repeat: true },
      run: () => shift(1),
    },
    ...(node.date
      ? [
          {
            ...{ id: 'time-plan.no-date', label: 'time-plan.no-date', icon: 'x', keys: 'Shift-Delete' },
            run: () => view.change(node.id, now => ({ ...now, date: null })),
          } satisfies Command,
        ]
      : []),
  ]
}
