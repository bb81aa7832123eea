import type { Command, CommandStep } from '#core/client/index.ts'

type RelationActions = typeof import('./actions.ts')

/** Lazy: the actions are not part of the first page. */
async function withActions<Result>(run: (actions: RelationActions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const otherStep: CommandStep = {
  name: 'thing',
  label: 'relations.which',
  ask: 'choice',
  options: context => withActions(({ newRelationChoices }) => newRelationChoices(context)),
}

export const relationCommands: readonly Command[] = [
  {
    id: 'relations.edit',
    icon: 'link',
    keys: 'l',
    when: { thing: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    run: ({ entities }) => withActions(({ openRelationManagerOf }) => openRelationManagerOf(entities)),
  },
  {
    id: 'relations.add',
    icon: 'link',
    on: ['*'],
    needs: 'update',
    many: true,
    steps: [otherStep],
    run: ({ entities }, { thing: entity = '' }) => withActions(({ addRelations }) => addRelations(entities, entity)),
  },
  {
    id: 'relations.remove',
    icon: 'x',
    on: ['*'],
    needs: 'update',
    steps: [{ ...otherStep, options: context => withActions(({ relatedChoices }) => relatedChoices(context)) }],
    run: ({ entities }, { thing: entity = '' }) =>
      withActions(({ removeRelation }) => removeRelation(entities, entity)),
  },
  {
    id: 'relations.open',
    icon: 'arrow-right',
    on: ['*'],
    safe: true,
    steps: [{ ...otherStep, options: context => withActions(({ aroundChoices }) => aroundChoices(context)) }],
    run: (context, { thing: entity = '' }) => withActions(({ openLink }) => openLink(context, entity)),
  },
]
