import { useQuery } from '@tanstack/react-query'
import type { Field } from '#core/shared/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { compile } from '#core/shared/validate.ts'
import { checkByFields, type FormCheck, type FormFields, type FormValues } from '../form/form.ts'
import { useHouse } from '../registry/house.ts'

/** The fields a thing is created from: the one it lives in, its kind's own, and those of its project. */
export function creationFields(kind: Kind, more: FormFields = {}): FormFields {
  const { parent, parentField } = kind
  const above: Field = { def: 'id', form: 'entityId', initial: null, required: true, kinds: parent ? [parent] : [] }
  return { ...(parentField && { [parentField]: above }), ...kind.fields, ...more }
}

/** The kind's own schema, and for the other fields theirs (content 5). Files are for the server to judge. */
export function creationCheck(kind: Kind, { spaceId, projectId }: Place, more: FormFields = {}): FormCheck {
  const checkMore = checkByFields(more)
  return values => {
    const own = Object.entries(values).filter(([name, value]) => !Object.hasOwn(more, name) && !(value instanceof Blob))
    const checked = compile(callsOf(kind).create.input as object)({ spaceId, projectId, ...Object.fromEntries(own) })
    return [...(checked.ok ? [] : checked.errors), ...checkMore(values)]
  }
}

/** The fields a project has for things of a kind, where a plugin brings some. */
export function useProjectFields(kind: Kind, { spaceId, projectId }: Place) {
  const ask = useHouse().creations.get(kind.name)?.fields
  return useQuery({
    queryKey: ['creation', kind.name, spaceId, projectId],
    queryFn: async () => (await ask?.({ spaceId, projectId })) ?? {},
    enabled: ask !== undefined,
    staleTime: 0,
  })
}

const firstText = (kind: Kind) => Object.entries(kind.fields).find(([, { form }]) => form === 'slate')?.[0]

/** What was written for one kind as far as it fits another: its name, fields of the same name and type, its text. */
export function carryOver(from: Kind, to: Kind, written: FormValues): FormValues {
  const carried = Object.entries(written).flatMap(([name, value]) => {
    if (name === from.title) return [[to.title, value]]
    const field = from.fields[name]
    if (field && to.fields[name]?.form === field.form && name !== to.title) return [[name, value]]
    const text = firstText(to)
    return text && name === firstText(from) ? [[text, value]] : []
  })
  return Object.fromEntries(carried)
}
