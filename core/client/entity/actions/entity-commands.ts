import { lazyActions } from '../../context/lazy-actions.ts'
import type { Command } from '../../registry/contract.ts'
import { titleEditors } from './title-edit.ts'

const actions = lazyActions(() => import('./entity-actions.ts'))

const commands: readonly Command[] = [
  {
    id: 'entity.open',
    icon: 'arrow-right',
    when: { ownPage: false },
    on: ['*'],
    run: context => actions.openEntity(context),
  },
  {
    id: 'entity.rename-here',
    label: 'command.entity.rename',
    icon: 'pencil',
    keys: 'e',
    hidden: true,
    when: { entity: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    // Where its title is not shown as one, as in the graph, the palette asks.
    run: ({ entities: [entity], run }) => {
      const edit = entity && titleEditors.current(entity.id)
      return edit ? edit() : run('entity.rename')
    },
  },
  {
    id: 'entity.rename',
    icon: 'pencil',
    on: ['*'],
    needs: 'update',
    steps: [
      {
        name: 'title',
        label: 'entity.new-title',
        ask: 'text',
        initial: ({ entities: [entity] }) => entity?.label ?? '',
      },
    ],
    run: (context, { title = '' }) => actions.rename(context, title),
  },
  {
    id: 'entity.archive',
    icon: 'archive',
    keys: '#',
    when: { entity: true, archived: false, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    removes: true,
    run: context => actions.archiveEntities(context),
  },
  {
    id: 'entity.restore',
    icon: 'undo',
    keys: '#',
    when: { entity: true, archived: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    run: context => actions.restore(context),
  },
  {
    id: 'entity.delete',
    icon: 'trash-2',
    danger: true,
    on: ['*'],
    needs: 'delete',
    many: true,
    steps: [
      {
        name: 'sure',
        label: 'entity.delete-kept',
        ask: 'choice',
        options: context => actions.deletionChoices(context),
      },
    ],
    run: async (context, { sure }) => {
      if (sure === 'delete') await actions.deleteEntities(context)
    },
  },
]

/** Commands on entities of any kind, in a list, on their page and in the palette. */
export const entityCommands = commands.map(command => ({
  ...command,
  formerIds: [command.id.replace('entity', 'thing')],
}))
