import { type Command, type CommandStep, colorChoices, lazyActions, type StepActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const settings = lazyActions(() => import('./settings/settings-actions.ts'))

const on = ['event']
const edits = { on, needs: 'update', icon: 'calendar' } as const
const counts = { on: ['timeline'], needs: 'update', icon: 'calendar' } as const
const alongTime = { inText: true, when: { page: 'event', entityKind: 'event', overlay: '' } } as const

/** A typed date; what was understood is shown while it is typed. */
const dateStep: CommandStep = {
  name: 'date',
  label: 'timelines.which-date',
  ask: 'text',
  validate: actions.typedDateIssue,
}
const stepActions: StepActions = { submitHint: actions.understoodDate }

const timelineStep: CommandStep = {
  name: 'timeline',
  label: 'kind.timeline.one',
  ask: 'choice',
  options: actions.timelineChoices,
  takesOnly: true,
  emptyMessage: 'kind.timeline.empty',
}

/** Dates and colours of events, going along time and to a date, and how a timeline counts. */
export const commands: readonly Command[] = [
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
    steps: [{ name: 'color', label: 'event.color', ask: 'choice', options: colorChoices }],
    run: actions.setColor,
  },
  { on, id: 'events.export', icon: 'download', safe: true, run: actions.exportEvent },
  { on, id: 'events.timeline', icon: 'chart-gantt', safe: true, navigates: true, run: actions.openTimeline },
  { ...alongTime, id: 'events.next', icon: 'arrow-down', keys: 'Alt-PageDown', run: actions.goToNext },
  { ...alongTime, id: 'events.previous', icon: 'arrow-up', keys: 'Alt-PageUp', run: actions.goToPrevious },
  { ...counts, id: 'timelines.settings', icon: 'settings', run: settings.openSettings },
  { ...counts, id: 'timelines.calendar', run: settings.editCalendar },
  {
    ...counts,
    id: 'timelines.calendar-preset',
    steps: [{ name: 'preset', label: 'timelines.which-preset', ask: 'choice', options: settings.presetChoices }],
    run: settings.beginWithPreset,
  },
  {
    ...counts,
    id: 'timelines.calendar-from-timeline',
    steps: [
      {
        ...{
          name: 'from',
          label: 'timelines.which-timeline',
          ask: 'choice',
          options: settings.copyableTimelineChoices,
        },
        emptyMessage: 'timelines.no-other-calendars',
      },
    ],
    run: settings.beginWithTimeline,
  },
  {
    ...counts,
    id: 'timelines.calendar-from-file',
    keywords: 'timelines.calendar-file-words',
    icon: 'upload',
    // Files of every program are JSON.
    steps: [{ name: 'file', label: 'timelines.which-file', ask: 'file', accept: { 'application/json': ['.json'] } }],
    run: settings.beginWithFile,
  },
  {
    ...{ id: 'timelines.go-to', icon: 'calendar', safe: true, navigates: true },
    when: { project: true, 'has.timeline': true, 'may.timeline.read': true },
    steps: [
      timelineStep,
      {
        ...{ name: 'date', label: 'timelines.which-date', ask: 'text' },
        validate: (text, { timeline = '' } = {}, context) => actions.issueOnTimeline(text, timeline, context),
      },
    ],
    stepActions: {
      submitHint: (text, context, { timeline = '' }) => actions.understoodOnTimeline(text, timeline, context),
    },
    run: actions.goToDate,
  },
]
