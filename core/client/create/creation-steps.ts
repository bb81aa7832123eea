import type { Field } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { commandContext } from '../context/command-context.ts'
import { fieldMessage } from '../form/field-label.ts'
import { t } from '../i18n/intl.ts'
import type { CommandStep, EntityRef, Message } from '../registry/contract.ts'

/** What can be chosen is fetched when it is asked for: none of it is part of the first page. */
const loadOptions = () => import('./step-options.ts')

/** The thing that a new one is to live in, where it is under the keys: the map that is open, say. */
export function parentAmong(kind: Kind, entities: readonly EntityRef[]): string | undefined {
  const [entity] = entities
  if (entities.length !== 1 || !entity) return undefined
  return entity.kind === kind.parent ? entity.id : undefined
}

/** The thing whose page is open, where a new one of an ordered kind can stand behind it. */
export function siblingOnPage(kind: Kind): EntityRef | undefined {
  const { pageEntity, rows, archived } = commandContext
  const canFollow = kind.ordered && !kind.parent && pageEntity?.kind === kind.name && rows.length === 0 && !archived
  return canFollow ? { ...pageEntity } : undefined
}

/**
 * What the palette asks before it creates: the thing it lives in, its name, what else a person must say, and where it is
 * to stand. What only a form can ask is left to the dialog.
 */
export function creationSteps(kind: Kind, sibling?: EntityRef): CommandStep[] {
  const title: CommandStep = {
    name: 'title',
    // Words may not be here yet when the commands are.
    get label() {
      return fieldMessage(kind, kind.title)
    },
    ask: 'text',
  }
  const others = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (name === kind.title || !field.required || field.when) return []
    return fieldStep(name, field) ?? []
  })
  const steps = [...(kind.parent ? [parentStep(kind, kind.parent)] : []), title, ...others]
  if (!sibling) return steps
  const options = async () => (await loadOptions()).positionChoices(sibling)
  const preset = () => ({
    value: sibling.id,
    label: t({ id: 'create.place-after', values: { label: sibling.label } }),
    icon: 'list',
  })
  return [...steps, { name: 'place', label: 'create.place', ask: 'choice', optional: true, preset, options }]
}

function fieldStep(name: string, field: Field): CommandStep | undefined {
  const label: Message = `field.${name}`
  const { form, kinds } = field
  if (form === 'string' || form === 'textarea') return { name, label, ask: 'text' }
  if (form === 'entityId' && kinds?.[0]) return entityStep(name, label, kinds[0])
  if (form !== 'select' && form !== 'single-picker') return undefined
  return { name, label, ask: 'choice', options: async () => (await loadOptions()).fieldChoices(field) }
}

function parentStep(kind: Kind, parent: string): CommandStep {
  const step = entityStep(kind.parentField ?? parent, `kind.${parent}.one`, parent)
  return {
    ...step,
    preset: ({ entities: [entity, ...others] }) =>
      entity && parentAmong(kind, [entity, ...others]) ? { value: entity.id, label: entity.label } : undefined,
  }
}

function entityStep(name: string, label: Message, kindName: string): CommandStep {
  return {
    name,
    label,
    ask: 'choice',
    options: async context => (await loadOptions()).entityChoices(kindName, context),
  }
}
