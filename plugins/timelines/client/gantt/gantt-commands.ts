import {
  type Command,
  type CommandArgs,
  call,
  createEntity,
  language,
  reportFailure,
  showToast,
  t,
  usePageCommands,
  usePermission,
} from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { dateText } from '../../shared/dates.ts'
import { CalendarError } from '../../shared/issue.ts'
import { event, type TimelineItem } from '../../shared.ts'
import { dateIssueOf, readDate, understood } from '../dates/read-date.ts'
import { issueSentence } from '../issue-sentence.ts'
import { neighbourOf } from '../neighbours.ts'
import { unitName } from '../unit-name.ts'
import { goTo, goToHint, goToIssue } from './go-to.ts'
import { laneChoices } from './lane-choices.ts'
import { markBelow } from './lanes.ts'
import { type DateRange, lengthenedBy, scalesOf, snapped, steppedBy, type Unit, withExactness } from './units.ts'
import type { UndoneEdit } from './use-date-edits.ts'
import { type Gantt, type GanttPage, scaledTo, showEvent } from './use-gantt.ts'
import { panned, revealed, zoomed } from './view.ts'

const panPart = 0.25
const zoomTimes = 2

/** The name of a scale. */
export function unitLabel({ precision, label }: Unit): string {
  return label === undefined ? t(`timelines.unit-${precision}`) : unitName(label)
}

/** The commands of the page. They act on the state of the last render. */
export function useGanttCommands(page: GanttPage, isShown: boolean): void {
  const { acting: gantt, showAll } = page
  const { setView, selected, mayEdit, edits, system, timeline } = gantt
  const mayCreate = usePermission('event.create')
  const mayChange = usePermission('event.update')
  const view: Command[] = [
    {
      id: 'gantt.next',
      label: 'command.gantt.next',
      icon: 'arrow-right',
      keys: ['ArrowRight', 'j'],
      repeat: true,
      run: () => along(gantt, 'next'),
    },
    {
      ...{
        id: 'gantt.previous',
        label: 'command.gantt.previous',
        icon: 'arrow-left',
        keys: ['ArrowLeft', 'k'],
        repeat: true,
      },
      run: () => along(gantt, 'previous'),
    },
    {
      id: 'gantt.below',
      label: 'command.gantt.below',
      icon: 'arrow-down',
      keys: 'ArrowDown',
      repeat: true,
      run: () => across(page, 1),
    },
    {
      id: 'gantt.above',
      label: 'command.gantt.above',
      icon: 'arrow-up',
      keys: 'ArrowUp',
      repeat: true,
      run: () => across(page, -1),
    },
    {
      id: 'gantt.zoom-in',
      label: 'command.gantt.zoom-in',
      icon: 'zoom-in',
      keys: ['+', '='],
      repeat: true,
      run: () => zoom(gantt, 1 / zoomTimes),
    },
    {
      id: 'gantt.zoom-out',
      label: 'command.gantt.zoom-out',
      icon: 'zoom-out',
      keys: '-',
      repeat: true,
      run: () => zoom(gantt, zoomTimes),
    },
    { id: 'gantt.fit', label: 'command.gantt.fit', icon: 'maximize', keys: '0', run: showAll },
    {
      ...{
        id: 'gantt.pan-later',
        label: 'command.gantt.pan-later',
        icon: 'arrow-right',
        keys: 'Shift-ArrowRight',
        repeat: true,
      },
      run: () => setView(old => panned(old, panPart)),
    },
    {
      ...{
        id: 'gantt.pan-earlier',
        label: 'command.gantt.pan-earlier',
        icon: 'arrow-left',
        keys: 'Shift-ArrowLeft',
        repeat: true,
      },
      run: () => setView(old => panned(old, -panPart)),
    },
    {
      ...{ id: 'gantt.go-to', label: 'command.gantt.go-to', icon: 'calendar', keys: 'Shift-g', safe: true },
      steps: [{ name: 'date', label: 'timelines.which-place', ask: 'text', validate: text => goToIssue(gantt, text) }],
      stepActions: { submitHint: text => goToHint(gantt, text) },
      run: (_, { date = '' }) => goTo(gantt, date),
    },
    {
      ...{ id: 'gantt.scale', label: 'command.gantt.scale', icon: 'zoom-in' },
      steps: [
        {
          ...{ name: 'unit', label: 'timelines.scale', ask: 'choice' },
          options: () =>
            scalesOf(system, language.code).map(unit => ({ value: unit.precision, label: unitLabel(unit) })),
        },
      ],
      run: (_, { unit = '' }) => setView(scaledTo(gantt, unit)),
    },
    {
      ...{ id: 'gantt.lanes', label: 'command.gantt.lanes', icon: 'rows-3', keys: 'Shift-l' },
      steps: [{ name: 'by', label: 'timelines.lanes', ask: 'choice', options: () => laneChoices() }],
      run: (_, { by = '' }) => gantt.setBy(by),
    },
  ]
  const creating: Command = {
    ...{ id: 'gantt.new-here', label: 'command.gantt.new-here', icon: 'plus', keys: 'Shift-n' },
    steps: [
      { name: 'name', label: 'field.name', ask: 'text' },
      {
        ...{ name: 'date', label: 'timelines.which-date', ask: 'text' },
        initial: () => dateText(system, [placeSeen(gantt)], gantt.step, language.code),
        suggests: true,
        validate: text => dateIssueOf(timeline, text),
      },
    ],
    stepActions: {
      submitHint: (text, _, { name }) => (name === undefined ? undefined : understood(timeline, text)),
    },
    run: (_, answers) => createHere(gantt, answers),
  }
  const change = (to: (item: TimelineItem) => DateRange) => {
    if (selected) changeDates(gantt, selected, to)
  }
  const { step } = gantt
  const editing: Command[] = [
    {
      ...{
        id: 'gantt.move-later',
        label: 'command.gantt.move-later',
        icon: 'arrow-right',
        keys: 'Alt-ArrowRight',
        repeat: true,
      },
      run: () => change(item => steppedBy(system, item, step, 1)),
    },
    {
      ...{
        id: 'gantt.move-earlier',
        label: 'command.gantt.move-earlier',
        icon: 'arrow-left',
        keys: 'Alt-ArrowLeft',
        repeat: true,
      },
      run: () => change(item => steppedBy(system, item, step, -1)),
    },
    {
      ...{
        id: 'gantt.lengthen',
        label: 'command.gantt.lengthen',
        icon: 'arrow-right',
        keys: 'Alt-Shift-ArrowRight',
        repeat: true,
      },
      run: () => change(item => lengthenedBy(system, item, step, 1)),
    },
    {
      ...{
        id: 'gantt.shorten',
        label: 'command.gantt.shorten',
        icon: 'arrow-left',
        keys: 'Alt-Shift-ArrowLeft',
        repeat: true,
      },
      run: () => change(item => lengthenedBy(system, item, step, -1)),
    },
  ]
  const back: Command = {
    ...{ id: 'gantt.undo', label: 'command.page.undo', icon: 'undo', keys: 'Mod-z' },
    run: async () => reportUndone(gantt, await edits.undo()),
  }
  const again: Command = {
    ...{ id: 'gantt.redo', label: 'command.page.redo', icon: 'redo', keys: ['Mod-Shift-z', 'Mod-y'] },
    run: async () => reportUndone(gantt, await edits.redo()),
  }
  const clear: Command = {
    ...{ id: 'gantt.unselect', label: 'command.gantt.unselect', icon: 'x', keys: 'Escape', hidden: true },
    run: () => gantt.select(null),
  }
  const all = [
    ...view,
    ...(mayCreate ? [creating] : []),
    ...(selected && mayEdit && mayChange ? editing : []),
    ...(edits.canUndo ? [back] : []),
    ...(edits.canRedo ? [again] : []),
    ...(selected ? [clear] : []),
  ]
  usePageCommands(isShown ? all : [])
}

/** The next or previous event in time; beyond what is loaded, the server is asked. */
async function along(gantt: Gantt, which: 'next' | 'previous'): Promise<void> {
  const { items, spans, selected, view, timeline } = gantt
  const isSeen = ({ start, end }: DateRange) => end >= view.from && start <= view.from + view.span
  if (!selected) {
    const first = items.find(isSeen) ?? items[0]
    if (first) showEvent(gantt, first.eventId, first.start)
    return
  }
  const at = items.findIndex(({ eventId }) => eventId === selected.eventId)
  const near = items[which === 'next' ? at + 1 : at - 1]
  // With counts between, the neighbour may be in one of them.
  if (near && spans.length === 0) return showEvent(gantt, near.eventId, near.start)
  const { spaceId, projectId } = timeline
  const place = { spaceId, projectId }
  try {
    const found = await neighbourOf(place, selected.eventId, which)
    if (!found) return
    const { timelineDate } = await call(callsOf(event).get, { ...place, eventId: found.eventId }, { quiet: true })
    showEvent(gantt, found.eventId, timelineDate[0] ?? 0)
  } catch (error) {
    reportFailure(error)
  }
}

function across({ bands, acting }: GanttPage, by: 1 | -1): void {
  const { selected, stop, width } = acting
  const lanes = bands.flatMap(band => band.lanes)
  const mark = markBelow(lanes, selected ? stop : undefined, by, width)
  const band = bands.find(one => one.lanes.some(({ key }) => key === mark?.lane))
  if (mark && band) showEvent(band, mark.item.eventId, mark.item.start, mark.lane)
}

/** Around the selected event if it is seen, else around the middle. */
function zoom({ setView, selected, view }: Gantt, times: number): void {
  const part = selected ? (selected.start - view.from) / view.span : 0.5
  setView(zoomed(view, times, part >= 0 && part <= 1 ? part : 0.5))
}

function placeSeen({ system, view, step }: Gantt): number {
  return snapped(system, view.from + view.span / 2, step)
}

async function createHere(gantt: Gantt, answers: CommandArgs): Promise<void> {
  const { timeline } = gantt
  const { name = '', date = '' } = answers
  const typed = await readDate(timeline, date)
  if ('issue' in typed) return
  const { spaceId, projectId, timelineId } = timeline
  const values = { name, timelineId, timelineDate: typed.dates, minMetric: typed.precision }
  const { id } = await createEntity(event, { spaceId, projectId }, values)
  showEvent(gantt, id, typed.dates[0] ?? 0)
}

/** Changes the dates of an event, or says why they cannot be. */
export function changeDates(gantt: Gantt, item: TimelineItem, to: (item: TimelineItem) => DateRange): void {
  try {
    const dates = withExactness(gantt.system, item, to(item))
    gantt.change(item, dates)
    gantt.say(`${item.name}: ${gantt.textOf(dates)}`)
    gantt.setView(old => (dates.start === item.start ? old : revealed(old, dates.start)))
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    showToast({ kind: 'warn', id: 'timeline-date', title: issueSentence(error.issue) })
  }
}

/** Shows the event that undo or redo has changed. */
function reportUndone(gantt: Gantt, undone: UndoneEdit | null): void {
  if (!undone) return
  const { id, label, dates } = undone
  showEvent(gantt, id, dates.start)
  gantt.say(`${label}: ${gantt.textOf(dates)}`)
}
