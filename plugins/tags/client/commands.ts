import type { Command, Step } from '#core/client/index.ts'

type Actions = typeof import('./actions.ts')

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const which: Step = {
  name: 'tag',
  label: 'tags.which',
  ask: 'choice',
  options: context => act(({ tagChoices }) => tagChoices(context)),
}

const name: Step = { name: 'name', label: 'tags.name', ask: 'text', fault: answer => faultOf(answer) }

/** The whole rule is the server's; its words come back to where the name was typed. */
function faultOf(answer: string): string | null {
  return answer.trim() === '' ? 'required' : null
}

const color: Step = {
  name: 'color',
  label: 'tags.color',
  ask: 'choice',
  options: () => act(({ colorChoices }) => colorChoices()),
}

const onThings = { on: ['*'], field: 'tags', needs: 'update', many: true } as const
const inProject = { project: true } as const

/** Tags of things, and tags themselves; all that the manager does is here too. */
export const tagCommands: readonly Command[] = [
  {
    id: 'tags.edit',
    icon: 'tag',
    keys: 't',
    words: 'manage-tags',
    when: { thing: true, overlay: '' },
    ...onThings,
    run: async ({ things }) => act(({ manage }) => manage(things)),
  },
  {
    id: 'tags.add',
    icon: 'tag',
    ...onThings,
    offBar: true,
    steps: [which],
    run: ({ things }, { tag = '' }) => act(({ add }) => add(things, tag)),
  },
  {
    id: 'tags.remove',
    icon: 'tag',
    ...onThings,
    offBar: true,
    steps: [
      {
        name: 'tag',
        label: 'tags.which',
        ask: 'choice',
        options: ({ things }) => act(({ carriedChoices }) => carriedChoices(things)),
      },
    ],
    run: ({ things }, { tag = '' }) => act(({ remove }) => remove(things, tag)),
  },
  {
    id: 'tags.filter',
    icon: 'tag',
    keys: 'Shift-f',
    when: { 'filter.tags': true, overlay: '' },
    steps: [which],
    run: (context, { tag = '' }) => act(({ filter }) => filter(context, tag)),
  },
  {
    id: 'tags.things',
    icon: 'tag',
    safe: true,
    when: inProject,
    steps: [
      which,
      {
        name: 'thing',
        label: 'tags.thing',
        ask: 'choice',
        options: (context, { tag = '' }) => act(({ thingChoices }) => thingChoices(context, tag)),
      },
    ],
    run: (context, { thing = '' }) => act(({ openThing }) => openThing(context, thing)),
  },
  {
    id: 'tags.create',
    icon: 'plus',
    when: { ...inProject, 'may.tag.create': true },
    steps: [name, color],
    run: (context, { name: value = '', color: tone = '' }) => act(({ create }) => create(context, value, tone)),
  },
  {
    id: 'tags.rename',
    icon: 'pencil',
    when: { ...inProject, 'may.tag.update': true },
    steps: [which, { ...name, initial: (_, { tag = '' }) => tag }],
    run: (context, { tag = '', name: value = '' }) => act(({ rename }) => rename(context, tag, value)),
  },
  {
    id: 'tags.recolor',
    icon: 'brush',
    when: { ...inProject, 'may.tag.update': true },
    steps: [which, color],
    run: (context, { tag = '', color: tone = '' }) => act(({ recolor }) => recolor(context, tag, tone)),
  },
  {
    id: 'tags.delete',
    icon: 'trash-2',
    danger: true,
    when: { ...inProject, 'may.tag.delete': true },
    steps: [
      which,
      {
        name: 'sure',
        label: 'thing.delete-sure',
        ask: 'choice',
        options: (context, { tag = '' }) => act(({ sureChoices }) => sureChoices(context, tag)),
      },
    ],
    run: (context, { tag = '', sure = '' }) => act(({ deleteSurely }) => deleteSurely(context, tag, sure)),
  },
]
