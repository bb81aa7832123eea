import type { Command } from '../registry/contract.ts'
import { editTitle } from './title-edit.ts'

type Actions = typeof import('./thing-actions.ts')

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./thing-actions.ts'))
}

/** What can be done to any thing, wherever it is met: in a list, on its page, in the palette. */
export const thingCommands: readonly Command[] = [
  { id: 'thing.open', icon: 'arrow-right', on: ['*'], run: context => act(({ open }) => open(context)) },
  {
    id: 'thing.rename-here',
    label: 'command.thing.rename',
    icon: 'pencil',
    keys: 'e',
    hidden: true,
    when: { thing: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    run: ({ things: [thing] }) => thing && editTitle(thing),
  },
  {
    id: 'thing.rename',
    icon: 'pencil',
    on: ['*'],
    needs: 'update',
    steps: [
      { name: 'title', label: 'thing.new-title', ask: 'text', initial: ({ things: [thing] }) => thing?.label ?? '' },
    ],
    run: (context, { title = '' }) => act(({ rename }) => rename(context, title)),
  },
  {
    id: 'thing.archive',
    icon: 'archive',
    keys: '#',
    when: { thing: true, archived: false, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    removes: true,
    run: context => act(({ archive }) => archive(context)),
  },
  {
    id: 'thing.restore',
    icon: 'undo',
    keys: '#',
    when: { thing: true, archived: true, overlay: '' },
    on: ['*'],
    needs: 'update',
    many: true,
    run: context => act(({ restore }) => restore(context)),
  },
  {
    id: 'thing.delete',
    icon: 'trash-2',
    danger: true,
    on: ['*'],
    needs: 'delete',
    many: true,
    steps: [
      {
        name: 'sure',
        label: 'thing.delete-sure',
        ask: 'choice',
        options: context => act(({ deletionChoices }) => deletionChoices(context)),
      },
    ],
    run: async (context, { sure }) => {
      if (sure === 'delete') await act(({ remove }) => remove(context))
    },
  },
]
