import { type Command, go, language, runCommand, t, usePageCommands, usePermission } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { itemDateText } from '../../shared/dates.ts'
import { event, type TimelineItem } from '../../shared.ts'
import { dayLater, daysOfSheet, monthColumns, monthLater, yearLater } from './month-grid.ts'
import type { MonthState } from './use-month.ts'

/** The answer of the step of `month.open` that creates an event. */
const newEvent = 'new'

/** The keys of a month: by day, week, month and year, and what is on a day. */
export function useMonthCommands(month: MonthState): void {
  const { calendar, day, setDay, sheet } = month
  const mayCreate = usePermission('event.create')
  const { events, crowd } = month.on(day)
  const days = daysOfSheet(sheet)
  const week = monthColumns(calendar)
  const move = (label: string, icon: string, keys: string | string[], to: () => number | null): Command => ({
    ...{ id: label.replace('command.', ''), label, icon, keys, repeat: true, safe: true },
    run: () => setDay(to()),
  })
  const open: Command = {
    ...{ id: 'month.open', label: 'command.month.open', icon: 'arrow-right', keys: 'Enter' },
    ...((events.length > 1 || crowd > 0) && {
      steps: [{ name: 'event', label: 'kind.event.many', ask: 'choice', options: () => choices(month, mayCreate) }],
    }),
    run: async (_, { event: id }) => {
      const chosen = id ?? events[0]?.eventId ?? newEvent
      if (chosen === newEvent) await runCommand('event.new')
      else openEvent(month, chosen)
    },
  }
  const hasOpen = events.length > 0 || crowd > 0 || mayCreate
  usePageCommands([
    move('command.month.next-day', 'arrow-right', ['ArrowRight', 'l'], () => dayLater(calendar, day, 1)),
    move('command.month.previous-day', 'arrow-left', 'ArrowLeft', () => dayLater(calendar, day, -1)),
    move('command.month.next-week', 'arrow-down', ['ArrowDown', 'j'], () => dayLater(calendar, day, week)),
    move('command.month.previous-week', 'arrow-up', ['ArrowUp', 'k'], () => dayLater(calendar, day, -week)),
    move('command.month.first-day', 'arrow-left', 'Home', () => days[0]?.moment ?? null),
    move('command.month.last-day', 'arrow-right', 'End', () => days.at(-1)?.moment ?? null),
    move('command.month.next-month', 'arrow-right', 'PageDown', () => monthLater(calendar, day, 1)),
    move('command.month.previous-month', 'arrow-left', 'PageUp', () => monthLater(calendar, day, -1)),
    move('command.month.next-year', 'arrow-right', 'Shift-PageDown', () => yearLater(calendar, day, 1)),
    move('command.month.previous-year', 'arrow-left', 'Shift-PageUp', () => yearLater(calendar, day, -1)),
    ...(hasOpen ? [open] : []),
  ])
}

export function openEvent({ timeline }: MonthState, id: string): void {
  const { spaceId, projectId, timelineId: parentId } = timeline
  go(entityLink(event, { spaceId, projectId, id, parentId }))
}

async function choices(month: MonthState, mayCreate: boolean) {
  const { day, system } = month
  const events = await month.eventsOfDay(day)
  const toOption = (item: TimelineItem) => ({
    ...{ value: item.eventId, label: item.name, icon: event.icon },
    about: itemDateText(system, item, language.code),
  })
  const create = { value: newEvent, label: t('timelines.new-on-day'), icon: 'plus' }
  return [...events.map(toOption), ...(mayCreate ? [create] : [])]
}
