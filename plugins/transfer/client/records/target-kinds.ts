import { commandContext, fieldLabel, registry, t } from '#core/client/index.ts'
import { choicesOf } from '#core/shared/fields/field-choices.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { part } from '#plugins/outline/shared.ts'
import type { TargetField, TargetKind } from '../../shared/importer/plan.ts'

/** Forms of fields that a text can fill. */
const fillable = new Set(['string', 'textarea', 'number', 'switch', 'select', 'slate', 'aliases', 'tags'])
const textForm = 'slate'
/** The form of the field in which a kind has those that a project added. */
const addedForm = 'customFields'

/** The kinds with a text that the user may create in a project, with the fields that texts can fill. */
export async function targetKinds(place: Place): Promise<TargetKind[]> {
  const { permissions } = commandContext
  const kinds = registry.kinds
    .list()
    .filter(
      ({ name, parent }) => parent === undefined && permissions[`may.${name}.create`] && permissions[`has.${name}`],
    )
    .filter(({ fields }) => Object.values(fields).some(({ form }) => form === textForm))
  return Promise.all(
    kinds.map(async kind => ({
      name: kind.name,
      label: t(`kind.${kind.name}.one`),
      title: kind.title,
      fields: [...ownFields(kind), ...(await addedFields(kind, place))],
    })),
  )
}

/** Whether the user may create parts in the project, for chapters to be in. */
export function mayMakeParts(): boolean {
  const { permissions } = commandContext
  return permissions[`may.${part.name}.create`] === true && permissions[`has.${part.name}`] === true
}

function ownFields(kind: Kind): TargetField[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.computed || !fillable.has(field.form) ? [] : [targetField(name, fieldLabel(kind, name), field)],
  )
}

async function addedFields(kind: Kind, { spaceId, projectId }: Place): Promise<TargetField[]> {
  const within = Object.entries(kind.fields).find(([, { form }]) => form === addedForm)?.[0]
  const load = registry.creations.get(kind.name)?.fields
  if (within === undefined || !load) return []
  return Object.entries(await load({ spaceId, projectId })).flatMap(([name, field]) =>
    field.form === 'tags' || !fillable.has(field.form)
      ? []
      : [{ ...targetField(name, field.label ?? name, field), within }],
  )
}

function targetField(name: string, label: string, field: Field): TargetField {
  const named = new Map(field.options?.map(option => [option.value, option.label ?? option.value]))
  const options = choicesOf(field).map(value => ({ value, label: named.get(value) ?? t(`option.${value}`) }))
  return { name, label, form: field.form, ...(options.length > 0 && { options }) }
}
