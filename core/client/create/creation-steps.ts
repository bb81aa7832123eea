import type { Field } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { commandContext } from '../context/command-context.ts'
import { lazyActions } from '../context/lazy-actions.ts'
import { fieldMessage } from '../form/field-label.ts'
import type { FormValues } from '../form/use-form.ts'
import { t } from '../i18n/intl.ts'
import type { CommandStep, EntityRef, Message, SubmitHint } from '../registry/contract.ts'

/** The options are loaded when a step needs them, which keeps them out of the first page. */
const choices = lazyActions(() => import('./step-options.ts'))

/** The parent for a new entity, if it is among the target entities: the open map, for example. */
export function parentAmong(kind: Kind, entities: readonly EntityRef[]): string | undefined {
  const [entity] = entities
  if (entities.length !== 1 || !entity) return undefined
  return entity.kind === kind.parent ? entity.id : undefined
}

/** What Enter does with a title that is enough. */
export function readyHint(kind: Kind, name: string): SubmitHint {
  return {
    label: { id: 'create.ready', values: { name } },
    about: kind.prose ? 'create.ready-writing' : undefined,
  }
}

/** What the open page gives a new entity of a kind; undefined if nothing. */
export function newValuesOf(kind: string): FormValues | undefined {
  const values = commandContext.newValues[kind]
  // Forms keep what they begin with, and must not follow the page.
  return values && (JSON.parse(JSON.stringify(values)) as FormValues)
}

/** The entity whose page is open, if a new one of an ordered kind can be placed behind it. */
export function siblingOnPage(kind: Kind): EntityRef | undefined {
  const { pageEntity, rows, archived } = commandContext
  const canFollow = kind.ordered && !kind.parent && pageEntity?.kind === kind.name && rows.length === 0 && !archived
  return canFollow ? { ...pageEntity } : undefined
}

/**
 * The steps of the palette before it creates: parent, name, other required fields, choices that have a default, and
 * position. Fields that need a form are left to the dialog.
 */
export function creationSteps(kind: Kind, sibling?: EntityRef): CommandStep[] {
  const title: CommandStep = {
    name: 'title',
    // A getter, because messages may be loaded after the commands.
    get label() {
      return fieldMessage(kind, kind.title)
    },
    ask: 'text',
  }
  const others = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (name === kind.title || !field.required || field.when) return []
    return fieldStep(name, field) ?? []
  })
  const parents = kind.parent ? [parentStep(kind, kind.parent)] : []
  const steps = [
    ...parents,
    title,
    ...others,
    ...Object.entries(kind.fields).flatMap(([name, field]) => defaultStep(kind, name, field)),
  ]
  if (!sibling) return steps
  const options = () => choices.positionChoices(sibling)
  const preset = () => ({
    value: sibling.id,
    label: t({ id: 'create.place-after', values: { label: sibling.label } }),
    icon: 'list',
  })
  return [...steps, { name: 'place', label: 'create.place', ask: 'choice', optional: true, preset, options }]
}

/** A choice that starts with a value, such as the type of a plan: its default is shown, and can be changed. */
function defaultStep(kind: Kind, name: string, field: Field): CommandStep[] {
  const { form, initial, required, when, options } = field
  if (form !== 'select' || typeof initial !== 'string' || required || when) return []
  const preset = () => {
    const value = String(newValuesOf(kind.name)?.[name] ?? initial)
    return { value, label: options?.find(option => option.value === value)?.label ?? t(`option.${value}`) }
  }
  return [
    {
      name,
      // A getter, because messages may be loaded after the commands.
      get label() {
        return fieldMessage(kind, name)
      },
      ...{ ask: 'choice', optional: true, preset },
      options: () => choices.fieldChoices(field),
    },
  ]
}

function fieldStep(name: string, field: Field): CommandStep | undefined {
  const label: Message = `field.${name}`
  const { form, kinds } = field
  if (form === 'string' || form === 'textarea') return { name, label, ask: 'text' }
  if (form === 'entityId' && kinds?.[0]) return entityStep(name, label, kinds[0])
  if (form !== 'select' && form !== 'single-picker') return undefined
  return { name, label, ask: 'choice', options: () => choices.fieldChoices(field) }
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
    options: context => choices.entityChoices(kindName, context),
    get emptyMessage() {
      const values = { none: t(`kind.${kindName}.empty`), create: t(`kind.${kindName}.create`) }
      return { id: 'create.first', values }
    },
  }
}
