import { type Command, creatableSpaceChoices, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

export const commands: readonly Command[] = [
  {
    id: 'sample.add',
    icon: 'sparkles',
    when: [
      { space: true, 'may.project.create': true },
      { identity: true, space: false },
    ],
    run: context => actions.addSample(context),
  },
  {
    id: 'sample.add-in',
    icon: 'sparkles',
    hidden: true,
    when: { identity: true, space: false },
    steps: [{ name: 'spaceId', label: 'sample.which', ask: 'choice', options: creatableSpaceChoices }],
    run: (context, { spaceId = '' }) => actions.addSample({ ...context, spaceId }),
  },
  {
    id: 'sample.remove',
    icon: 'trash-2',
    danger: true,
    when: { project: true, sample: true, 'may.project.delete': true },
    steps: [{ name: 'sure', label: 'sample.sure', ask: 'choice', options: () => actions.removeChoices() }],
    run: async (context, { sure }) => {
      if (sure === 'remove') await actions.removeSample(context)
    },
  },
]
