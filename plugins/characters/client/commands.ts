import type { Command, Step } from '#core/client/index.ts'

type Actions = typeof import('./actions.ts')

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const inProject = { project: true, 'has.character': true }
const mayRead = { ...inProject, 'may.character.read': true }
const mayEdit = { ...inProject, 'may.character.update': true }

const whichField: Step = {
  name: 'field',
  label: 'characters.which-field',
  ask: 'choice',
  options: context => act(({ fieldChoices }) => fieldChoices(context)),
}
const name: Step = { name: 'name', label: 'characters.other-name', ask: 'text' }

/** Fields of a project, characters side by side, portraits, other names, and what characters are to each other. */
export const characterCommands: readonly Command[] = [
  {
    id: 'characters.comparison',
    icon: 'diamond',
    when: mayRead,
    safe: true,
    run: context => act(({ openComparison }) => openComparison(context)),
  },
  {
    id: 'characters.compare',
    icon: 'diamond',
    on: ['character'],
    needs: 'read',
    many: true,
    safe: true,
    run: ({ things }) => act(({ compare }) => compare(things)),
  },
  {
    id: 'characters.fields',
    icon: 'list-checks',
    when: mayRead,
    safe: true,
    run: context => act(({ openFields }) => openFields(context)),
  },
  {
    id: 'characters.new-field',
    icon: 'plus',
    when: mayEdit,
    run: context => act(({ openNewField }) => openNewField(context)),
  },
  {
    id: 'characters.add-field',
    icon: 'plus',
    when: mayEdit,
    steps: [
      {
        name: 'label',
        label: 'characters.label',
        ask: 'text',
        fault: label => act(({ labelFault }) => labelFault(label)),
      },
      { name: 'type', label: 'characters.type', ask: 'choice', options: () => act(({ typeChoices }) => typeChoices()) },
      {
        name: 'options',
        label: 'characters.options-line',
        ask: 'text',
        optional: true,
        fault: (line, answers) => act(({ optionsFault }) => optionsFault(line, answers)),
      },
    ],
    run: (context, answers) => act(({ createField }) => createField(context, answers)),
  },
  {
    id: 'characters.edit-field',
    icon: 'pencil',
    when: mayEdit,
    steps: [whichField],
    run: (context, { field = '' }) => act(({ editField }) => editField(context, field)),
  },
  {
    id: 'characters.field-up',
    icon: 'arrow-up',
    when: mayEdit,
    steps: [whichField],
    run: (context, { field = '' }) => act(({ shiftField }) => shiftField(context, field, -1)),
  },
  {
    id: 'characters.field-down',
    icon: 'arrow-down',
    when: mayEdit,
    steps: [whichField],
    run: (context, { field = '' }) => act(({ shiftField }) => shiftField(context, field, 1)),
  },
  {
    id: 'characters.delete-field',
    icon: 'trash-2',
    danger: true,
    when: { ...inProject, 'may.character.delete': true },
    steps: [
      whichField,
      {
        name: 'sure',
        label: 'thing.delete-sure',
        ask: 'choice',
        options: (context, { field = '' }) => act(({ fieldSure }) => fieldSure(context, field)),
      },
    ],
    run: (context, { field = '', sure = '' }) => act(({ removeField }) => removeField(context, field, sure)),
  },
  {
    id: 'characters.portrait',
    icon: 'image',
    on: ['character'],
    needs: 'update',
    run: ({ things }) => act(({ choosePortrait }) => choosePortrait(things)),
  },
  {
    id: 'characters.remove-portrait',
    icon: 'x',
    on: ['character'],
    needs: 'update',
    run: ({ things }) => act(({ removePortrait }) => removePortrait(things)),
  },
  {
    id: 'characters.relate',
    icon: 'users',
    on: ['character'],
    needs: 'update',
    steps: [
      {
        name: 'other',
        label: 'characters.which-other',
        ask: 'choice',
        options: context => act(({ otherChoices }) => otherChoices(context)),
      },
      { name: 'label', label: 'characters.tie-label', ask: 'text' },
    ],
    run: ({ things }, { other = '', label = '' }) => act(({ relate }) => relate(things, other, label)),
  },
  {
    id: 'characters.unrelate',
    icon: 'x',
    on: ['character'],
    needs: 'update',
    steps: [
      {
        name: 'other',
        label: 'characters.which-other',
        ask: 'choice',
        options: ({ things }) => act(({ tieChoices }) => tieChoices(things)),
      },
    ],
    run: ({ things }, { other = '' }) => act(({ unrelate }) => unrelate(things, other)),
  },
  {
    id: 'characters.add-name',
    icon: 'plus',
    on: ['*'],
    field: 'aliases',
    needs: 'update',
    steps: [name],
    run: ({ things }, { name: added = '' }) => act(({ addName }) => addName(things, added)),
  },
  {
    id: 'characters.remove-name',
    icon: 'x',
    on: ['*'],
    field: 'aliases',
    needs: 'update',
    steps: [
      {
        ...name,
        ask: 'choice',
        options: ({ things }) => act(({ nameChoices }) => nameChoices(things)),
      },
    ],
    run: ({ things }, { name: removed = '' }) => act(({ removeName }) => removeName(things, removed)),
  },
]
