import { type Command, type CommandStep, colorChoices, lazyActions, type StepOption, t } from '#core/client/index.ts'

const actions = lazyActions(() => import('./mark-actions.ts'))

const when = { project: true, 'may.chapter.update': true } as const

const nameStep: CommandStep = {
  name: 'name',
  label: 'outline.mark-name',
  ask: 'text',
  validate: name => actions.markNameIssue(name),
}

/** The choice of a label that is still to be named: none is called so. */
export const newLabel = ' '

/** The name of a label that is noted: one that is new gets the next colour. */
export const labelNameStep: CommandStep = { ...nameStep, name: 'label' }

/** A label that is called as somebody typed, as a choice: the id of a label is its name. */
export const newLabelChoice = (name: string): StepOption => ({
  value: name,
  label: t('outline.label-called', { name }),
  icon: 'plus',
})

const colorStep: CommandStep = {
  name: 'color',
  label: 'outline.mark-color',
  ask: 'choice',
  options: colorChoices,
}

const markStep: CommandStep = {
  name: 'mark',
  label: 'outline.which-mark',
  ask: 'choice',
  options: context => actions.markOptions(context),
}

/** The statuses and labels of the project: everything that their dialog does. */
export const markCommands: readonly Command[] = [
  {
    id: 'outline.marks',
    icon: 'circle-dot',
    keywords: 'outline.marks-keywords',
    when,
    run: context => actions.openMarks(context),
  },
  {
    id: 'outline.add-status',
    icon: 'plus',
    when,
    steps: [nameStep, colorStep],
    run: (context, { name = '', color = '' }) => actions.addMark(context, 'statuses', name, color),
  },
  {
    id: 'outline.add-label',
    icon: 'plus',
    when,
    steps: [nameStep, colorStep],
    run: (context, { name = '', color = '' }) => actions.addMark(context, 'labels', name, color),
  },
  {
    id: 'outline.mark-up',
    icon: 'arrow-up',
    when,
    steps: [markStep],
    run: (context, { mark = '' }) => actions.shiftMark(context, mark, -1),
  },
  {
    id: 'outline.mark-down',
    icon: 'arrow-down',
    when,
    steps: [markStep],
    run: (context, { mark = '' }) => actions.shiftMark(context, mark, 1),
  },
  {
    id: 'outline.rename-mark',
    icon: 'pencil',
    when,
    // The reference of a label ends with its name.
    steps: [
      markStep,
      { ...nameStep, initial: (_, { mark = '' }) => (mark.startsWith('labels:') ? mark.slice('labels:'.length) : '') },
    ],
    run: (context, { mark = '', name = '' }) => actions.renameMark(context, mark, name),
  },
  {
    id: 'outline.color-mark',
    icon: 'brush',
    when,
    steps: [markStep, colorStep],
    run: (context, { mark = '', color = '' }) => actions.colorMark(context, mark, color),
  },
  {
    id: 'outline.remove-mark',
    icon: 'trash-2',
    danger: true,
    when,
    steps: [markStep],
    run: (context, { mark = '' }) => actions.removeMark(context, mark),
  },
]
