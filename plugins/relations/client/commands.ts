import { type Command, type CommandStep, lazyActions } from '#core/client/index.ts'
import { openRelationManager } from './state.ts'

const actions = lazyActions(() => import('./actions.ts'))

const relatedEntityStep: CommandStep = {
  name: 'entity',
  label: 'relations.which',
  ask: 'choice',
  options: context => actions.newRelationChoices(context),
}

export const commands: readonly Command[] = [
  {
    id: 'relations.edit',
    icon: 'link',
    keys: 'l',
    when: { entity: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    run: ({ entities }) => openRelationManager(entities),
  },
  {
    id: 'relations.add',
    icon: 'link',
    on: ['*'],
    needs: 'update',
    many: true,
    steps: [relatedEntityStep],
    run: ({ entities }, { entity = '' }) => actions.addRelations(entities, entity),
  },
  {
    id: 'relations.remove',
    icon: 'x',
    on: ['*'],
    needs: 'update',
    steps: [{ ...relatedEntityStep, options: context => actions.relatedChoices(context) }],
    run: ({ entities }, { entity = '' }) => actions.removeRelation(entities, entity),
  },
  {
    id: 'relations.period',
    icon: 'calendar',
    when: { 'has.timeline': true },
    on: ['*'],
    needs: 'update',
    steps: [{ ...relatedEntityStep, options: context => actions.relatedChoices(context) }],
    run: ({ entities }, { entity = '' }) => actions.datePeriod(entities, entity),
  },
  {
    id: 'relations.open',
    icon: 'arrow-right',
    on: ['*'],
    safe: true,
    steps: [{ ...relatedEntityStep, options: context => actions.neighbourChoices(context) }],
    run: (context, { entity = '' }) => actions.openLink(context, entity),
  },
]
