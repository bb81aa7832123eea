import { choicesOf, type Field } from '#core/shared/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { fieldMessage } from '../form/field-label.ts'
import type { Message, Step, Thing } from '../registry/contract.ts'
import { house } from '../registry/house.ts'

/** The thing that a new one is to live in, where it is under the keys: the map that is open, say. */
export function parentAmong(kind: Kind, things: readonly Thing[]): string | undefined {
  const [thing] = things
  if (things.length !== 1 || !thing) return undefined
  return thing.kind === kind.parent ? thing.id : undefined
}

/**
 * What the palette asks before it creates: the thing it lives in, its name, and what else a person must say. What only a
 * form can ask is left to the dialog.
 */
export function creationSteps(kind: Kind): Step[] {
  const title: Step = {
    name: 'title',
    // Words may not be here yet when the commands are.
    get label() {
      return fieldMessage(kind, kind.title)
    },
    ask: 'text',
  }
  const others = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (name === kind.title || !field.required || field.when) return []
    return stepOf(name, field) ?? []
  })
  return [...(kind.parent ? [parentStep(kind, kind.parent)] : []), title, ...others]
}

function stepOf(name: string, field: Field): Step | undefined {
  const label: Message = `field.${name}`
  if (field.form === 'string' || field.form === 'textarea') return { name, label, ask: 'text' }
  if (field.form === 'entityId' && field.kinds?.[0]) return thingStep(name, label, field.kinds[0])
  if (field.form !== 'select' && field.form !== 'single-picker') return undefined
  const choices = choicesOf(field)
  return {
    name,
    label,
    ask: 'choice',
    options: ({ t }) =>
      choices.map(value => ({
        value,
        label: field.options
          ? (field.options.find(option => option.value === value)?.label ?? value)
          : t(`option.${value}`),
      })),
  }
}

function parentStep(kind: Kind, parent: string): Step {
  const step = thingStep(kind.parentField ?? parent, `kind.${parent}.one`, parent)
  return { ...step, initial: ({ things }) => (parentAmong(kind, things) ? (things[0]?.label ?? '') : '') }
}

function thingStep(name: string, label: Message, kindName: string): Step {
  return {
    name,
    label,
    ask: 'choice',
    options: async ({ spaceId = '', projectId = '' }) => {
      const kind = house.kinds.get(kindName)
      if (!kind) return []
      const { findOfKind } = await import('../form/entity-id-input.tsx')
      return findOfKind(kind, { spaceId, projectId }, '')
    },
  }
}
