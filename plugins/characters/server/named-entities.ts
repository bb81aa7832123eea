// What values of entity pickers name: entities of the project, or of the worlds that it uses.
import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type EntityWriteHook, projectOfNamed, type Tx } from '#server/index.ts'
import { character } from '../shared.ts'
import { checkNamed, type MayName, valuesIn } from './field-values.ts'
import { customFieldsOf } from './fields.ts'

type NamedEntityServices = Parameters<typeof projectOfNamed>[3] & Pick<CallContext['entities'], 'kinds'>

function mayNameFor(tx: Tx, place: Place, { kinds, ...services }: NamedEntityServices): MayName {
  return async value => {
    const { id, type } = value as { id: string; type: string }
    const kind = kinds.find(({ name }) => name === type)
    return kind !== undefined && (await projectOfNamed(tx, place, { id, kind }, services)) !== null
  }
}

/** The same for the caller. */
export function mayNameIn(tx: Tx, context: CallContext, place: Place): MayName {
  const { worldsOf, kinds } = context.entities
  return mayNameFor(tx, place, { by: context.person(), worldsOf, kinds })
}

/**
 * Checks new values, whoever writes them. In a file of another place something may name what is not here, or not for
 * the person who imports it: it comes as it is, and is shown as gone.
 */
export const checkNamedEntities: EntityWriteHook = {
  async run(tx, { change, kind, place, fields, data, before, by, hidden }, { kinds, worldsOf }) {
    if (kind.name !== character.name || !fields.has('customFields') || hidden) return
    const were = new Map(valuesIn(before?.data.customFields))
    const changed = valuesIn(data.customFields).filter(([id, value]) => !isDeepStrictEqual(were.get(id), value))
    if (changed.length === 0) return
    const mayName = mayNameFor(tx, place, { by, worldsOf, kinds })
    const definitions = await customFieldsOf(tx, place)
    for (const [id, value] of changed) {
      const field = definitions.get(id)
      const path = `${change === 'created' ? '' : 'data.'}customFields.${id}`
      if (field) await checkNamed(mayName, field, value, path)
    }
  },
}
