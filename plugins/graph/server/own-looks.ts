import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare, type Reader } from '#server/index.ts'

interface Look {
  icon?: string
  color?: string
}

/** From what lists show: the whole entities are long. */
const selectLooks = prepare(
  (_, $: Params<{ ids: string; kinds: string; space: string }>) => sql<{
    id: string
    icon: string | null
    color: string | null
  }>`
    select id, brief ->> '$.icon' as icon, brief ->> '$.color' as color from entities
    where id in (select value from json_each(${$.ids})) and kind in (select value from json_each(${$.kinds}))
      and space_id = ${$.space}`,
)

/** The icon and the colour that entities of a space have of their own, by id; who asks may read them. */
export async function ownLooks(
  read: Reader,
  { spaceId: space }: Place,
  ids: readonly string[],
  kinds: readonly Kind[],
): Promise<ReadonlyMap<string, Look>> {
  const looking = kinds.filter(({ fields }) => fields.icon?.form === 'icon' || fields.color?.form === 'color')
  const names = JSON.stringify(looking.map(({ name }) => name))
  const rows = await selectLooks.all(read, { ids: JSON.stringify(ids), kinds: names, space })
  return new Map(
    rows.map(({ id, icon, color }): [string, Look] => [id, { ...(icon && { icon }), ...(color && { color }) }]),
  )
}
