import { type Command, type EntityRef, showToast, t, usePageCommands } from '#core/client/index.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { makeChapters, makeNodes, nodeChoices } from './chapters/turn-chapters.ts'
import { nodesOfTemplate, saveTemplate, templateChoices, templateNameIssue } from './templates/templates.ts'
import type { PlanPageState } from './use-plan.ts'

/** The commands on a plan as a whole: its nodes and chapters, and templates. */
export function usePlanCommands({ view, targets }: PlanPageState, { id, label, ...ref }: EntityRef): void {
  const place = { spaceId: ref.spaceId, projectId: ref.projectId }
  const at = { ...place, planId: id }
  const { nodes, shown } = view
  const nodesOf = (which: string) => (which === 'targets' ? targets : which === 'shown' ? shown : nodes)
  const editing: Command[] = [
    {
      ...{ id: 'plans.to-chapters', label: 'command.plans.to-chapters', icon: chapter.icon },
      when: { 'may.chapter.create': true, 'has.chapter': true },
      steps: [
        {
          ...{ name: 'nodes', label: 'plans.which-nodes', ask: 'choice', emptyMessage: 'plans.no-nodes-yet' },
          options: () => nodeChoices(view, targets),
        },
      ],
      run: (_, { nodes: which = '' }) => makeChapters(at, nodesOf(which)),
    },
    {
      ...{ id: 'plans.from-chapters', label: 'command.plans.from-chapters', icon: chapter.icon },
      when: { 'may.chapter.read': true, 'has.chapter': true },
      run: () => makeNodes(at),
    },
    {
      ...{ id: 'plans.template', label: 'command.plans.template', icon: 'square-kanban' },
      steps: [
        { name: 'template', label: 'plans.which-template', ask: 'choice', options: () => templateChoices(place) },
      ],
      run: async (_, { template = '' }) => {
        if (nodes.length > 0) {
          showToast({ kind: 'info', id: 'plan-template', title: t('plans.not-empty') })
          return
        }
        const made = await nodesOfTemplate(place, template)
        // A node that was added meanwhile stays.
        view.replace(now => [...now, ...made])
      },
    },
  ]
  const saving: Command = {
    ...{ id: 'plans.save-template', label: 'command.plans.save-template', icon: 'download' },
    when: { 'may.plan.create': true },
    steps: [
      {
        ...{ name: 'title', label: 'plans.template-name', ask: 'text', initial: () => label },
        validate: title => (nodes.length === 0 ? 'plans.no-nodes-yet' : templateNameIssue(title, place)),
      },
    ],
    run: (_, { title = '' }) => saveTemplate(place, id, title),
  }
  usePageCommands([...(view.mayEdit ? editing : []), saving])
}
