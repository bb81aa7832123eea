import type { Command, CommandStep } from '#core/client/index.ts'

type CharacterActions = typeof import('./actions.ts')

/** Lazy: the actions are not part of the first page. */
async function withActions<Result>(run: (actions: CharacterActions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const inProject = { project: true, 'has.character': true }
const mayRead = { ...inProject, 'may.character.read': true }
const mayEdit = { ...inProject, 'may.character.update': true }

const fieldStep: CommandStep = {
  name: 'field',
  label: 'characters.which-field',
  ask: 'choice',
  options: context => withActions(({ fieldChoices }) => fieldChoices(context)),
}
const nameStep: CommandStep = { name: 'name', label: 'characters.other-name', ask: 'text' }

/** Custom fields, comparison, portraits, aliases and labelled relations. */
export const characterCommands: readonly Command[] = [
  {
    id: 'characters.comparison',
    icon: 'diamond',
    when: mayRead,
    safe: true,
    run: context => withActions(({ openComparison }) => openComparison(context)),
  },
  {
    id: 'characters.compare',
    icon: 'diamond',
    on: ['character'],
    needs: 'read',
    many: true,
    safe: true,
    run: ({ entities }) => withActions(({ compareCharacters }) => compareCharacters(entities)),
  },
  {
    id: 'characters.fields',
    icon: 'list-checks',
    when: mayRead,
    safe: true,
    run: context => withActions(({ openFieldList }) => openFieldList(context)),
  },
  {
    id: 'characters.new-field',
    icon: 'plus',
    when: mayEdit,
    run: context => withActions(({ openNewField }) => openNewField(context)),
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
        validate: label => withActions(({ fieldLabelIssue }) => fieldLabelIssue(label)),
      },
      {
        name: 'type',
        label: 'characters.type',
        ask: 'choice',
        options: () => withActions(({ typeChoices }) => typeChoices()),
      },
      {
        name: 'options',
        label: 'characters.options-line',
        ask: 'text',
        optional: true,
        validate: (line, answers) => withActions(({ fieldOptionsIssue }) => fieldOptionsIssue(line, answers)),
      },
    ],
    run: (context, answers) => withActions(({ createField }) => createField(context, answers)),
  },
  {
    id: 'characters.edit-field',
    icon: 'pencil',
    when: mayEdit,
    steps: [fieldStep],
    run: (context, { field = '' }) => withActions(({ editField }) => editField(context, field)),
  },
  {
    id: 'characters.field-up',
    icon: 'arrow-up',
    when: mayEdit,
    steps: [fieldStep],
    run: (context, { field = '' }) => withActions(({ shiftField }) => shiftField(context, field, -1)),
  },
  {
    id: 'characters.field-down',
    icon: 'arrow-down',
    when: mayEdit,
    steps: [fieldStep],
    run: (context, { field = '' }) => withActions(({ shiftField }) => shiftField(context, field, 1)),
  },
  {
    id: 'characters.delete-field',
    icon: 'trash-2',
    danger: true,
    when: { ...inProject, 'may.character.delete': true },
    steps: [
      fieldStep,
      {
        name: 'sure',
        label: 'thing.delete-sure',
        ask: 'choice',
        options: (context, { field = '' }) =>
          withActions(({ confirmFieldRemoval }) => confirmFieldRemoval(context, field)),
      },
    ],
    run: (context, { field = '', sure = '' }) => withActions(({ removeField }) => removeField(context, field, sure)),
  },
  {
    id: 'characters.portrait',
    icon: 'image',
    on: ['character'],
    needs: 'update',
    run: ({ entities }) => withActions(({ choosePortrait }) => choosePortrait(entities)),
  },
  {
    id: 'characters.remove-portrait',
    icon: 'x',
    on: ['character'],
    needs: 'update',
    run: ({ entities }) => withActions(({ removePortrait }) => removePortrait(entities)),
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
        options: context => withActions(({ otherCharacterChoices }) => otherCharacterChoices(context)),
      },
      { name: 'label', label: 'characters.tie-label', ask: 'text' },
    ],
    run: ({ entities }, { other = '', label = '' }) =>
      withActions(({ relateCharacters }) => relateCharacters(entities, other, label)),
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
        options: ({ entities }) => withActions(({ relationChoices }) => relationChoices(entities)),
      },
    ],
    run: ({ entities }, { other = '' }) => withActions(({ unrelateCharacters }) => unrelateCharacters(entities, other)),
  },
  {
    id: 'characters.add-name',
    icon: 'plus',
    on: ['*'],
    field: 'aliases',
    needs: 'update',
    steps: [nameStep],
    run: ({ entities }, { name: added = '' }) => withActions(({ addAlias }) => addAlias(entities, added)),
  },
  {
    id: 'characters.remove-name',
    icon: 'x',
    on: ['*'],
    field: 'aliases',
    needs: 'update',
    steps: [
      {
        ...nameStep,
        ask: 'choice',
        options: ({ entities }) => withActions(({ aliasChoices }) => aliasChoices(entities)),
      },
    ],
    run: ({ entities }, { name: removed = '' }) => withActions(({ removeAlias }) => removeAlias(entities, removed)),
  },
]
