import type { Field } from '#core/shared/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { desk } from '../desk/desk.ts'
import { fieldMessage } from '../form/field-label.ts'
import { t } from '../i18n/intl.ts'
import type { Message, Step, Thing } from '../registry/contract.ts'

/** What can be chosen is fetched when it is asked for: none of it is part of the first page. */
const choices = () => import('./step-options.ts')

/** The thing that a new one is to live in, where it is under the keys: the map that is open, say. */
export function parentAmong(kind: Kind, things: readonly Thing[]): string | undefined {
  const [thing] = things
  if (things.length !== 1 || !thing) return undefined
  return thing.kind === kind.parent ? thing.id : undefined
}

/** The thing whose page is open, where a new one of an ordered kind can stand behind it. */
export function siblingHere(kind: Kind): Thing | undefined {
  const { own, rows, archived } = desk
  const isFit = kind.ordered && !kind.parent && own?.kind === kind.name && rows.length === 0 && !archived
  return isFit ? { ...own } : undefined
}

/**
 * What the palette asks before it creates: the thing it lives in, its name, what else a person must say, and where it is
 * to stand. What only a form can ask is left to the dialog.
 */
export function creationSteps(kind: Kind, sibling?: Thing): Step[] {
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
  const steps = [...(kind.parent ? [parentStep(kind, kind.parent)] : []), title, ...others]
  if (!sibling) return steps
  const options = async () => (await choices()).placeChoices(sibling)
  const preset = () => ({
    value: sibling.id,
    label: t({ id: 'create.place-after', values: { label: sibling.label } }),
    icon: 'list',
  })
  return [...steps, { name: 'place', label: 'create.place', ask: 'choice', optional: true, preset, options }]
}

function stepOf(name: string, field: Field): Step | undefined {
  const label: Message = `field.${name}`
  const { form, kinds } = field
  if (form === 'string' || form === 'textarea') return { name, label, ask: 'text' }
  if (form === 'entityId' && kinds?.[0]) return thingStep(name, label, kinds[0])
  if (form !== 'select' && form !== 'single-picker') return undefined
  return { name, label, ask: 'choice', options: async () => (await choices()).fieldChoices(field) }
}

function parentStep(kind: Kind, parent: string): Step {
  const step = thingStep(kind.parentField ?? parent, `kind.${parent}.one`, parent)
  return {
    ...step,
    preset: ({ things: [thing, ...others] }) =>
      thing && parentAmong(kind, [thing, ...others]) ? { value: thing.id, label: thing.label } : undefined,
  }
}

function thingStep(name: string, label: Message, kindName: string): Step {
  return { name, label, ask: 'choice', options: async context => (await choices()).thingChoices(kindName, context) }
}
