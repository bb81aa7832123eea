import { type Command, type CommandStep, lazyActions, lazyModule, type StepActions } from '#core/client/index.ts'

const load = () => import('./actions.ts')
const actions = lazyActions(load)
const module = lazyModule(load)

const on = ['event']
const onPage = { page: 'event', entityKind: 'event', overlay: '' } as const
const edits = { on, needs: 'update' } as const

/** A typed date; what was understood is shown as soon as the event and its timeline are known. */
const dateStep: CommandStep = {
  name: 'date',
  label: 'timelines.which-date',
  ask: 'text',
  initial: ({ entities }) => {
    void module.load().then(one => one.prepareDate(entities))
    return ''
  },
  validate: (text, _, context) => actions.typedDateIssue(context?.entities ?? [], text),
}
const dateHint: StepActions = {
  submitHint: (text, { entities }) => module.loaded?.understoodDate(entities, text),
}

/** Dates and colours of events, going along time, and the settings of a timeline. */
export const timelineCommands: readonly Command[] = [
  {
    ...edits,
    id: 'events.date',
    icon: 'calendar',
    steps: [dateStep],
    stepActions: dateHint,
    run: ({ entities }, { date = '' }) => actions.setDate(entities, date),
  },
  {
    ...edits,
    id: 'events.end',
    icon: 'calendar',
    steps: [{ ...dateStep, label: 'timelines.which-end' }],
    stepActions: dateHint,
    run: ({ entities }, { date = '' }) => actions.setEnd(entities, date),
  },
  {
    ...edits,
    id: 'events.no-end',
    icon: 'calendar',
    run: ({ entities }) => actions.dropEnd(entities),
  },
  {
    ...edits,
    id: 'events.pick-date',
    icon: 'calendar',
    run: context => actions.pickDate(context),
  },
  {
    ...edits,
    id: 'events.color',
    icon: 'brush',
    steps: [
      {
        name: 'color',
        label: 'event.color',
        ask: 'choice',
        options: () => actions.colorChoices(),
      },
    ],
    run: ({ entities }, { color = '' }) => actions.setColor(entities, color),
  },
  {
    on,
    id: 'events.export',
    icon: 'download',
    safe: true,
    run: ({ entities }) => actions.exportEvent(entities),
  },
  {
    on,
    id: 'events.timeline',
    icon: 'chart-gantt',
    safe: true,
    navigates: true,
    run: context => actions.openTimeline(context),
  },
  {
    id: 'events.next',
    icon: 'arrow-down',
    keys: 'Alt-PageDown',
    inText: true,
    when: onPage,
    run: context => actions.goToNeighbour(context, 'next'),
  },
  {
    id: 'events.previous',
    icon: 'arrow-up',
    keys: 'Alt-PageUp',
    inText: true,
    when: onPage,
    run: context => actions.goToNeighbour(context, 'previous'),
  },
  {
    on: ['timeline'],
    needs: 'update',
    id: 'timelines.settings',
    icon: 'settings',
    run: ({ entities }) => actions.openSettings(entities),
  },
]
