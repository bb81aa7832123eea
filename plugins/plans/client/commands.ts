import { type Command, lazyActions } from '#core/client/index.ts'
import { chapter } from '#plugins/chapters/shared.ts'

const chapters = lazyActions(() => import('./chapters/turn-chapters.ts'))
const templates = lazyActions(() => import('./templates/templates.ts'))

export const commands: Command[] = [
  {
    ...{ id: 'plans.chapters-to-plan', icon: 'square-kanban', on: [chapter.name], many: true },
    when: { 'may.plan.update': true, 'has.plan': true },
    steps: [
      {
        ...{ name: 'plan', label: 'plans.which-plan', ask: 'choice', emptyMessage: 'plans.no-plan' },
        options: context => chapters.planChoices(context),
      },
    ],
    run: (context, { plan = '' }) => chapters.addChaptersToPlan(context, plan),
  },
  {
    ...{ id: 'plans.remove-template', icon: 'trash-2', danger: true },
    when: { project: true, 'may.plan.read': true, 'has.plan': true },
    steps: [
      {
        ...{ name: 'template', label: 'plans.which-template', ask: 'choice', emptyMessage: 'plans.no-own-template' },
        options: context => templates.removableTemplates(context),
      },
    ],
    run: (context, { template = '' }) => templates.removeTemplate(context, template),
  },
]
