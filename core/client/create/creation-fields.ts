import { useQuery } from '@tanstack/react-query'
import type { Field } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { compile } from '#core/shared/validate.ts'
import { checkByFields, type FieldDefinitions, type FormCheck, type FormValues } from '../form/form-validation.ts'
import { useRegistry } from '../registry/app-registry.ts'

/** The fields a thing is created from: the one it lives in, its kind's own, and those of its project. */
export function creationFields(kind: Kind, extraFields: FieldDefinitions = {}): FieldDefinitions {
  const { parent, parentField } = kind
  const parentFieldDefinition: Field = {
    def: 'id',
    form: 'entityId',
    initial: null,
    required: true,
    kinds: parent ? [parent] : [],
  }
  return { ...(parentField && { [parentField]: parentFieldDefinition }), ...kind.fields, ...extraFields }
}

/** The kind's own schema, and for the other fields theirs (content 5). Files are for the server to judge. */
export function creationCheck(
  kind: Kind,
  { spaceId, projectId }: Place,
  extraFields: FieldDefinitions = {},
): FormCheck {
  const checkExtra = checkByFields(extraFields)
  return values => {
    const ownValues = Object.entries(values).filter(
      ([name, value]) => !Object.hasOwn(extraFields, name) && !(value instanceof Blob),
    )
    const checked = compile(callsOf(kind).create.input as object)({
      spaceId,
      projectId,
      ...Object.fromEntries(ownValues),
    })
    return [...(checked.ok ? [] : checked.errors), ...checkExtra(values)]
  }
}

/** The fields a project has for things of a kind, where a plugin brings some. */
export function useProjectFields(kind: Kind, { spaceId, projectId }: Place) {
  const loadFields = useRegistry().creations.get(kind.name)?.fields
  return useQuery({
    queryKey: ['creation', kind.name, spaceId, projectId],
    queryFn: async () => (await loadFields?.({ spaceId, projectId })) ?? {},
    enabled: loadFields !== undefined,
    staleTime: 0,
  })
}

const firstTextField = (kind: Kind) => Object.entries(kind.fields).find(([, { form }]) => form === 'slate')?.[0]

/** What was written for one kind as far as it fits another: its name, fields of the same name and type, its text. */
export function carryOver(from: Kind, to: Kind, editedValues: FormValues): FormValues {
  const carried = Object.entries(editedValues).flatMap(([name, value]) => {
    if (name === from.title) return [[to.title, value]]
    const field = from.fields[name]
    if (field && to.fields[name]?.form === field.form && name !== to.title) return [[name, value]]
    const text = firstTextField(to)
    return text && name === firstTextField(from) ? [[text, value]] : []
  })
  return Object.fromEntries(carried)
}
