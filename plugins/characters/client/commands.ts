import { type Command, type CommandStep, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const inProject = { project: true, 'has.character': true }
const mayRead = { ...inProject, 'may.character.read': true }
const mayEdit = { ...inProject, 'may.character.update': true }

const fieldStep: CommandStep = {
  name: 'field',
  label: 'characters.which-field',
  ask: 'choice',
  options: context => actions.customFieldChoices(context),
}
const nameStep: CommandStep = { name: 'name', label: 'characters.other-name', ask: 'text' }

/** Custom fields, comparison, portraits, aliases and labelled relations. */
export const commands: readonly Command[] = [
  {
    id: 'characters.comparison',
    icon: 'diamond',
    when: mayRead,
    safe: true,
    run: context => actions.openComparison(context),
  },
  {
    id: 'characters.compare',
    icon: 'diamond',
    on: ['character'],
    needs: 'read',
    many: true,
    safe: true,
    run: ({ entities }) => actions.compareCharacters(entities),
  },
  {
    id: 'characters.fields',
    icon: 'list-checks',
    when: mayRead,
    safe: true,
    run: context => actions.openFieldList(context),
  },
  {
    id: 'characters.new-field',
    icon: 'plus',
    when: mayEdit,
    run: context => actions.openNewField(context),
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
        validate: label => actions.fieldLabelIssue(label),
      },
      {
        name: 'type',
        label: 'characters.type',
        ask: 'choice',
        options: () => actions.fieldTypeChoices(),
      },
      {
        name: 'options',
        label: 'characters.options-line',
        ask: 'text',
        optional: true,
        validate: (line, answers) => actions.fieldOptionsIssue(line, answers),
      },
    ],
    run: (context, answers) => actions.createField(context, answers),
  },
  {
    id: 'characters.edit-field',
    icon: 'pencil',
    when: mayEdit,
    steps: [fieldStep],
    run: (context, { field = '' }) => actions.editField(context, field),
  },
  {
    id: 'characters.field-up',
    icon: 'arrow-up',
    when: mayEdit,
    steps: [fieldStep],
    run: (context, { field = '' }) => actions.shiftField(context, field, -1),
  },
  {
    id: 'characters.field-down',
    icon: 'arrow-down',
    when: mayEdit,
    steps: [fieldStep],
    run: (context, { field = '' }) => actions.shiftField(context, field, 1),
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
        label: 'entity.delete-sure',
        ask: 'choice',
        options: (context, { field = '' }) => actions.confirmFieldRemoval(context, field),
      },
    ],
    run: (context, { field = '', sure = '' }) => actions.removeField(context, field, sure),
  },
  {
    id: 'characters.portrait',
    icon: 'image',
    on: ['character'],
    needs: 'update',
    run: ({ entities }) => actions.choosePortrait(entities),
  },
  {
    id: 'characters.remove-portrait',
    icon: 'x',
    on: ['character'],
    needs: 'update',
    run: ({ entities }) => actions.removePortrait(entities),
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
        options: context => actions.otherCharacterChoices(context),
      },
      { name: 'label', label: 'characters.tie-label', ask: 'text' },
    ],
    run: ({ entities }, { other = '', label = '' }) => actions.relateCharacters(entities, other, label),
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
        options: ({ entities }) => actions.relationChoices(entities),
      },
    ],
    run: ({ entities }, { other = '' }) => actions.unrelateCharacters(entities, other),
  },
  {
    id: 'characters.add-name',
    icon: 'plus',
    on: ['*'],
    field: 'aliases',
    needs: 'update',
    steps: [nameStep],
    run: ({ entities }, { name: added = '' }) => actions.addAlias(entities, added),
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
        options: ({ entities }) => actions.aliasChoices(entities),
      },
    ],
    run: ({ entities }, { name: removed = '' }) => actions.removeAlias(entities, removed),
  },
]
