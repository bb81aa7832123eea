import type { Kind } from '#core/shared/kind.ts'
import { links } from '#core/shared/links.ts'
import { lazyActions } from '../../context/lazy-actions.ts'
import { openCreateDialog } from '../../create/create-dialog-state.ts'
import { creationSteps, newValuesOf, parentAmong, readyHint, siblingOnPage } from '../../create/creation-steps.ts'
import { t } from '../../i18n/intl.ts'
import type { Command, CommandStep, EntityRef } from '../../registry/contract.ts'

const cachedSteps = new WeakMap<Kind, { from: EntityRef | undefined; steps: CommandStep[] }>()

/** The steps, the same array as long as the same page is open. */
function stepsOnPage(kind: Kind): CommandStep[] {
  const sibling = siblingOnPage(kind)
  const cached = cachedSteps.get(kind)
  if (cached && cached.from?.id === sibling?.id && cached.from?.label === sibling?.label) return cached.steps
  const steps = creationSteps(kind, sibling)
  cachedSteps.set(kind, { from: sibling, steps })
  return steps
}

/** Its entities may need more than the palette asks. */
function needsMore(kind: Kind): boolean {
  return Object.entries(kind.fields).some(([name, { required }]) => required && name !== kind.title)
}

const creation = lazyActions(() => import('../../create/create-from-palette.ts'))

/**
 * Commands every kind has by default: go to its list, create an entity by its title in the palette or in the dialog.
 */
export function kindCommands(kind: Kind): Command[] {
  const { name } = kind
  const isEnabled = { project: true, [`has.${name}`]: true }
  const creatable = { ...isEnabled, [`may.${name}.create`]: true }
  const go: Command = {
    id: `${name}.go`,
    label: `kind.${name}.go`,
    icon: kind.icon,
    keys: kind.key && `g ${kind.key}`,
    safe: true,
    when: { ...isEnabled, [`may.${name}.read`]: true },
    run: ({ go: to, spaceId, projectId }) => to(links.project(spaceId ?? '', projectId ?? '', name)),
  }
  const create: Command = {
    id: `${name}.create`,
    label: `kind.${name}.create`,
    icon: 'plus',
    when: creatable,
    // The steps depend on the page that is open.
    get steps() {
      return stepsOnPage(kind)
    },
    stepActions: {
      submitHint: (text, _context, answers) =>
        needsMore(kind) ? creation.describeSubmit(kind, { title: text, ...answers }) : readyHint(kind, text),
      runAgain: (context, answers) => creation.createAndStay(kind, context, answers),
      openForm: {
        label: 'create.all-fields',
        icon: 'maximize',
        run: (context, answers) => creation.openDialogWithAnswers(kind, context, answers),
      },
    },
    run: (context, answers) => creation.createFromAnswers(kind, context, answers),
  }
  const dialog: Command = {
    id: `${name}.new`,
    label: `kind.${name}.new`,
    icon: 'plus',
    keys: kind.key && `n ${kind.key}`,
    when: creatable,
    run: ({ spaceId = '', projectId = '', entities }) =>
      openCreateDialog({
        kind: name,
        spaceId,
        projectId,
        parentId: parentAmong(kind, entities),
        after: siblingOnPage(kind),
        initial: newValuesOf(name),
      }),
  }
  return kind.parent ? [go, create, dialog, moveCommand(kind, kind.parent)] : [go, create, dialog]
}

const actions = lazyActions(() => import('./entity-actions.ts'))

function moveCommand(kind: Kind, parent: string): Command {
  return {
    id: `${kind.name}.move`,
    // Getters, because messages may be loaded after the commands.
    get label() {
      return { id: 'entity.move', values: { parent: t(`kind.${parent}.one`).toLowerCase() } }
    },
    icon: 'arrow-right',
    on: [kind.name],
    needs: 'update',
    many: true,
    steps: [
      {
        name: 'parent',
        label: `kind.${parent}.one`,
        ask: 'choice',
        options: context => actions.parentChoices(kind, context),
      },
    ],
    run: (context, { parent: parentId = '' }) => actions.moveEntities(context, parentId),
  }
}
