import { type Command, lazyActions, links } from '#core/client/index.ts'

const onWizardPage = { page: 'space.new-project', overlay: '' } as const
const actions = lazyActions(() => import('./actions.ts'))

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
    when: onWizardPage,
    run: () => actions.goToNextStep(),
  },
  {
    id: 'project.wizard-back',
    icon: 'arrow-left',
    hidden: true,
    when: onWizardPage,
    run: () => actions.goToPreviousStep(),
  },
  {
    id: 'project.wizard-skip',
    icon: 'arrow-right',
    hidden: true,
    when: onWizardPage,
    run: () => actions.openCreatedProject(),
  },
]
