import type { Kind } from '#core/shared/kind.ts'
import { links } from '#core/shared/links.ts'
import { openCreateDialog } from '../create/create-state.ts'
import { creationSteps, parentAmong, siblingHere } from '../create/creation-steps.ts'
import type { Command, Step, Thing } from '../registry/contract.ts'

const asked = new WeakMap<Kind, { from: Thing | undefined; steps: Step[] }>()

/** What is asked, the same questions for as long as the same page is open. */
function stepsHere(kind: Kind): Step[] {
  const from = siblingHere(kind)
  const known = asked.get(kind)
  if (known && known.from?.id === from?.id && known.from?.label === from?.label) return known.steps
  const steps = creationSteps(kind, from)
  asked.set(kind, { from, steps })
  return steps
}

const byPalette = () => import('../create/by-palette.ts')

/** What every kind can do without saying so: be gone to, be created by a title alone in the palette, or whole in the dialog. */
export function kindCommands(kind: Kind): Command[] {
  const { name } = kind
  const on = { project: true, [`has.${name}`]: true }
  const creatable = { ...on, [`may.${name}.create`]: true }
  const go: Command = {
    id: `${name}.go`,
    label: `kind.${name}.go`,
    icon: kind.icon,
    keys: kind.key && `g ${kind.key}`,
    safe: true,
    when: { ...on, [`may.${name}.read`]: true },
    run: ({ go: to, spaceId, projectId }) => to(links.project(spaceId ?? '', projectId ?? '', name)),
  }
  const create: Command = {
    id: `${name}.create`,
    label: `kind.${name}.create`,
    icon: 'plus',
    when: creatable,
    // What is asked depends on the page that is open.
    get steps() {
      return stepsHere(kind)
    },
    ways: {
      ready: text => ({
        label: { id: 'create.ready', values: { name: text } },
        about: kind.prose ? 'create.ready-writing' : undefined,
      }),
      again: async (context, answers) => (await byPalette()).createAndStay(kind, context, answers),
      more: {
        label: 'create.all-fields',
        icon: 'maximize',
        run: async (context, answers) => (await byPalette()).openWithAnswers(kind, context, answers),
      },
    },
    run: async (context, answers) => (await byPalette()).createByAnswers(kind, context, answers),
  }
  const dialog: Command = {
    id: `${name}.new`,
    label: `kind.${name}.new`,
    icon: 'plus',
    keys: kind.key && `n ${kind.key}`,
    when: creatable,
    run: ({ spaceId = '', projectId = '', things }) =>
      openCreateDialog({
        kind: name,
        spaceId,
        projectId,
        parentId: parentAmong(kind, things),
        after: siblingHere(kind),
      }),
  }
  return [go, create, dialog]
}
