import { type Command, type CommandStep, colorChoices, lazyActions, t } from '#core/client/index.ts'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'

const actions = lazyActions(() => import('./actions.ts'))

const tagStep: CommandStep = {
  name: 'tag',
  label: 'tags.which',
  ask: 'choice',
  options: context => actions.tagChoices(context),
}

/** A tag that is there, or a new one. */
const givenTagStep: CommandStep = {
  ...tagStep,
  emptyMessage: 'tags.none-yet',
  offers: (name, { facts }) =>
    facts['may.tag.create'] === true
      ? { value: name, label: t('tags.create-named', { name }), icon: 'plus' }
      : undefined,
}

const nameStep: CommandStep = {
  name: 'name',
  label: 'tags.name',
  ask: 'text',
  validate: answer => tagNameIssue(answer),
}

/** The full rule is on the server; its message is shown at the field. */
function tagNameIssue(answer: string): Issue | null {
  return answer.trim() === '' ? requiredIssue : null
}

const colorStep: CommandStep = {
  name: 'color',
  label: 'tags.color',
  ask: 'choice',
  options: colorChoices,
}

const onEntities = { on: ['*'], field: 'tags', needs: 'update', many: true } as const
const inProject = { project: true } as const

/** Commands on tags of entities and on tags themselves, including everything the manager does. */
export const commands: readonly Command[] = [
  {
    id: 'tags.edit',
    icon: 'tag',
    keys: 't',
    keywords: 'manage-tags',
    when: { entity: true, overlay: '' },
    ...onEntities,
    run: ({ entities }) => actions.openTagManagerFor(entities),
  },
  {
    id: 'tags.add',
    icon: 'tag',
    ...onEntities,
    hiddenInBar: true,
    steps: [givenTagStep],
    run: (context, { tag = '' }) => actions.addTag(context, tag),
  },
  {
    id: 'tags.remove',
    icon: 'tag',
    ...onEntities,
    hiddenInBar: true,
    steps: [
      {
        name: 'tag',
        label: 'tags.which',
        ask: 'choice',
        options: ({ entities }) => actions.assignedChoices(entities),
      },
    ],
    run: ({ entities }, { tag = '' }) => actions.removeTag(entities, tag),
  },
  {
    id: 'tags.filter',
    icon: 'tag',
    keys: 'Shift-f',
    when: { 'filter.tags': true, overlay: '' },
    steps: [tagStep],
    run: (context, { tag = '' }) => actions.filterByTag(context, tag),
  },
  {
    id: 'tags.entities',
    formerIds: ['tags.things'],
    icon: 'tag',
    safe: true,
    when: inProject,
    steps: [
      tagStep,
      {
        name: 'entity',
        label: 'tags.entity',
        ask: 'choice',
        options: (context, { tag = '' }) => actions.taggedEntityChoices(context, tag),
      },
    ],
    run: (context, { entity = '' }) => actions.openTaggedEntity(context, entity),
  },
  {
    id: 'tags.create',
    icon: 'plus',
    when: { ...inProject, 'may.tag.create': true },
    steps: [nameStep, colorStep],
    run: (context, { name: value = '', color: tone = '' }) => actions.createTagFromPalette(context, value, tone),
  },
  {
    id: 'tags.rename',
    icon: 'pencil',
    when: { ...inProject, 'may.tag.update': true },
    steps: [tagStep, { ...nameStep, initial: (_, { tag = '' }) => tag }],
    run: (context, { tag = '', name: value = '' }) => actions.renameTag(context, tag, value),
  },
  {
    id: 'tags.recolor',
    icon: 'brush',
    when: { ...inProject, 'may.tag.update': true },
    steps: [tagStep, colorStep],
    run: (context, { tag = '', color: tone = '' }) => actions.recolorTag(context, tag, tone),
  },
  {
    id: 'tags.delete',
    icon: 'trash-2',
    danger: true,
    when: { ...inProject, 'may.tag.delete': true },
    steps: [
      tagStep,
      {
        name: 'sure',
        label: 'entity.delete-sure',
        ask: 'choice',
        options: (context, { tag = '' }) => actions.confirmTagDeletion(context, tag),
      },
    ],
    run: (context, { tag = '', sure = '' }) => actions.deleteTagIfConfirmed(context, tag, sure),
  },
]
