import { type Command, links } from '#core/client/index.ts'

const here = { page: 'space.new-project', overlay: '' } as const
const act = () => import('./actions.ts')

export const wizardCommands: readonly Command[] = [
  {
    id: 'project.wizard',
    icon: 'sparkles',
    hidden: true,
    when: { space: true, 'may.project.create': true },
    run: ({ go, spaceId = '' }) => go(links.newProject(spaceId)),
  },
  {
    id: 'project.wizard-next',
    icon: 'arrow-right',
    hidden: true,
    inText: true,
    keys: 'Mod-Enter',
    when: here,
    run: async () => (await act()).goOn(),
  },
  {
    id: 'project.wizard-back',
    icon: 'arrow-left',
    hidden: true,
    when: here,
    run: async () => (await act()).goBack(),
  },
  {
    id: 'project.wizard-skip',
    icon: 'arrow-right',
    hidden: true,
    when: here,
    run: async () => (await act()).openMade(),
  },
]
