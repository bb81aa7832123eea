import type { Command, Step } from '#core/client/index.ts'

type Actions = typeof import('./actions.ts')

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const other: Step = {
  name: 'thing',
  label: 'relations.which',
  ask: 'choice',
  options: context => act(({ choices }) => choices(context)),
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
    run: ({ things }) => act(({ manage }) => manage(things)),
  },
  {
    id: 'relations.add',
    icon: 'link',
    on: ['*'],
    needs: 'update',
    many: true,
    steps: [other],
    run: ({ things }, { thing = '' }) => act(({ add }) => add(things, thing)),
  },
  {
    id: 'relations.remove',
    icon: 'x',
    on: ['*'],
    needs: 'update',
    steps: [{ ...other, options: context => act(({ relatedChoices }) => relatedChoices(context)) }],
    run: ({ things }, { thing = '' }) => act(({ remove }) => remove(things, thing)),
  },
  {
    id: 'relations.open',
    icon: 'arrow-right',
    on: ['*'],
    safe: true,
    steps: [{ ...other, options: context => act(({ aroundChoices }) => aroundChoices(context)) }],
    run: (context, { thing = '' }) => act(({ open }) => open(context, thing)),
  },
]
