import { type Command, type CommandStep, lazyActions, type StepActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const on = ['event']
const edits = { on, needs: 'update', icon: 'calendar' } as const
const alongTime = { inText: true, when: { page: 'event', entityKind: 'event', overlay: '' } } as const

/** A typed date; what was understood is shown while it is typed. */
const dateStep: CommandStep = {
  name: 'date',
  label: 'timelines.which-date',
  ask: 'text',
  validate: actions.typedDateIssue,
}
const stepActions: StepActions = { submitHint: actions.understoodDate }

/** Dates and colours of events, going along time, and the settings of a timeline. */
export const timelineCommands: readonly Command[] = [
  { ...edits, id: 'events.date', steps: [dateStep], stepActions, run: actions.setDate },
  {
    ...edits,
    id: 'events.end',
    steps: [{ ...dateStep, label: 'timelines.which-end' }],
    stepActions,
    run: actions.setEnd,
  },
  { ...edits, id: 'events.no-end', run: actions.dropEnd },
  { ...edits, id: 'events.pick-date', run: actions.pickDate },
  {
    ...edits,
    id: 'events.color',
    icon: 'brush',
    steps: [{ name: 'color', label: 'event.color', ask: 'choice', options: actions.colorChoices }],
    run: actions.setColor,
  },
  { on, id: 'events.export', icon: 'download', safe: true, run: actions.exportEvent },
  { on, id: 'events.timeline', icon: 'chart-gantt', safe: true, navigates: true, run: actions.openTimeline },
  { ...alongTime, id: 'events.next', icon: 'arrow-down', keys: 'Alt-PageDown', run: actions.goToNext },
  { ...alongTime, id: 'events.previous', icon: 'arrow-up', keys: 'Alt-PageUp', run: actions.goToPrevious },
  { on: ['timeline'], needs: 'update', id: 'timelines.settings', icon: 'settings', run: actions.openSettings },
]
