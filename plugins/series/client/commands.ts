import { type Command, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const settings = { project: true, 'may.project.settings': true } as const

/** Commands for worlds that projects share (docs/behaviour.md, Series). */
export const commands: readonly Command[] = [
  {
    id: 'series.use',
    icon: 'layers',
    keywords: 'series.keywords',
    when: settings,
    steps: [
      {
        name: 'world',
        label: 'series.which',
        ask: 'choice',
        emptyMessage: 'series.no-other-project',
        options: context => actions.worldChoices(context),
      },
    ],
    run: (context, { world = '' }) => actions.useWorld(context, world),
  },
  {
    id: 'series.stop',
    icon: 'x',
    keywords: 'series.keywords',
    when: settings,
    steps: [
      {
        name: 'world',
        label: 'series.which',
        ask: 'choice',
        emptyMessage: 'series.none',
        options: context => actions.usedChoices(context),
      },
    ],
    run: (context, { world = '' }) => actions.stopWorld(context, world),
  },
  {
    id: 'series.list',
    icon: 'layers',
    safe: true,
    keywords: 'series.keywords',
    when: { project: true },
    steps: [
      {
        name: 'list',
        label: 'series.which-list',
        ask: 'choice',
        emptyMessage: 'series.none',
        options: context => actions.listChoices(context),
      },
    ],
    run: ({ go }, { list = '' }) => go(list),
  },
  {
    id: 'series.go',
    icon: 'arrow-right',
    safe: true,
    keywords: 'series.keywords',
    when: { project: true },
    steps: [
      {
        name: 'project',
        label: 'series.which-project',
        ask: 'choice',
        emptyMessage: 'series.none-linked',
        options: context => actions.usedWorldChoices(context),
      },
    ],
    run: ({ go }, { project = '' }) => go(project),
  },
]
