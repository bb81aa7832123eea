import { useQuery } from '@tanstack/react-query'
import type { Field } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import { useCall } from '../api/query.ts'
import type { FieldDefinitions } from '../form/field-rules.ts'
import { checkByFields, type FormCheck, loadValidation } from '../form/form-validation.ts'
import type { FormValues } from '../form/use-form.ts'
import { useRegistry } from '../registry/app-registry.ts'

/** The fields of a new entity: its parent, its kind's own, and those of the project. */
export function creationFields(kind: Kind, extraFields: FieldDefinitions = {}): FieldDefinitions {
  const { parent, parentField } = kind
  const parentFieldDefinition: Field = {
    def: 'id',
    form: 'entityId',
    initial: null,
    required: true,
    kinds: parent ? [parent] : [],
  }
  const own = Object.entries(kind.fields).filter(([, field]) => !field.computed)
  return { ...(parentField && { [parentField]: parentFieldDefinition }), ...Object.fromEntries(own), ...extraFields }
}

/** Validates by the kind's own schema, and the other fields by their definitions. Files are left to the server. */
export function creationCheck(
  kind: Kind,
  { spaceId, projectId }: Place,
  extraFields: FieldDefinitions = {},
): FormCheck {
  const checkExtra = checkByFields(extraFields)
  return async values => {
    const { compile } = await loadValidation()
    const ownValues = Object.entries(values).filter(
      ([name, value]) => !Object.hasOwn(extraFields, name) && !(value instanceof Blob),
    )
    const checked = compile(callsOf(kind).create.input as object)({
      spaceId,
      projectId,
      ...Object.fromEntries(ownValues),
    })
    return [...(checked.ok ? [] : checked.errors), ...(await checkExtra(values))]
  }
}

/** The fields that a plugin adds to a kind in this project. */
export function useProjectFields(kind: Kind, { spaceId, projectId }: Place) {
  const loadFields = useRegistry().creations.get(kind.name)?.fields
  return useQuery({
    queryKey: ['creation', kind.name, spaceId, projectId],
    queryFn: async () => (await loadFields?.({ spaceId, projectId })) ?? {},
    enabled: loadFields !== undefined,
    staleTime: 0,
  })
}

/** The parent of a new entity where the project has only one, so that nobody has to choose it. */
export function useOnlyParent(kind: Kind, { spaceId, projectId }: Place): string | undefined {
  const parentKind = useRegistry().kinds.get(kind.parent ?? '')
  const find = callsOf(parentKind ?? kind).find
  // The input of the parent asks for the same list.
  const { data } = useCall(find, parentKind ? { spaceId, projectId, sorting: 'updated:desc' } : null, { quiet: true })
  const [only] = data?.data ?? []
  return parentKind && only && data?.total === 1 ? String(only[parentKind.idField]) : undefined
}

const firstTextField = (kind: Kind) => richTextFieldsOf(kind)[0]

/** Entered values of one kind that fit another: its name, fields of the same name and type, its text. */
export function carryOverValues(from: Kind, to: Kind, editedValues: FormValues): FormValues {
  const carried = Object.entries(editedValues).flatMap(([name, value]) => {
    if (name === from.title) return [[to.title, value]]
    const field = from.fields[name]
    if (field && to.fields[name]?.form === field.form && name !== to.title) return [[name, value]]
    const text = firstTextField(to)
    return text && name === firstTextField(from) ? [[text, value]] : []
  })
  return Object.fromEntries(carried)
}
