import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type CallContext, listed, type Params, Problem, prepare, RawJson, readableKinds } from '#server/index.ts'

interface NamesInput {
  spaceId: string
  projectId: string
  known?: number
}

const selectNamesVersion = prepare((db, $: Params<{ project: string; space: string }>) =>
  db.selectFrom('projects').select('version').where('id', '=', $.project).where('space_id', '=', $.space),
)
/** A batch of rows takes about two milliseconds; then the event loop runs other work. */
const batchSize = 2000
/** The aliases of an entity as a JSON list; most have none, which is detected without parsing. */
const aliases = sql<string | null>`case when instr(brief, '"aliases":["') > 0 then brief ->> '$.aliases' end`
/** `["charm","#FF9800"]`: icon and colour of an entity's own. Most have neither, which is seen without parsing too. */
const lookOf = ($: Params<{ looking: string }>) => sql<string | null>`case
  when kind in ${listed<string>($.looking)} and instr(brief, '"icon":null,"color":null') = 0
  then json_extract(brief, '$.icon', '$.color') end`
const noLook = '[null,null]'
const selectNames = prepare((db, $: Params<{ project: string; kinds: string; looking: string; seq: number }>) =>
  db
    .selectFrom('entities')
    .select(['seq', 'kind', 'id', 'label', 'parent_id', aliases.as('aliases'), lookOf($).as('look')])
    .where('project_id', '=', $.project)
    .where('seq', '>', $.seq)
    .where('kind', 'in', listed<string>($.kinds))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('seq')
    .limit(batchSize),
)

/** Handles `search/names`. Caches the lists of projects in use as text until a name in them changes. */
export function createNames(): (input: NamesInput, context: CallContext) => Promise<RawJson> {
  const cache = new NamesCache()
  return async ({ spaceId, projectId, known: knownVersion }, context) => {
    const project = await selectNamesVersion.first(context.read, { project: projectId, space: spaceId })
    if (!project) throw new Problem('not-found', 'There is no such project.')
    const { version } = project
    if (version === knownVersion) return new RawJson(`{"version":${version},"unchanged":true}`)
    const kinds = JSON.stringify(await readableKinds(context, { spaceId, projectId }))
    const names = await cache.get(`${projectId} ${kinds}`, version, () => listNames(context, projectId, kinds))
    return new RawJson(`{"version":${version},${names}}`)
  }
}

/** `"names":[…],"looks":[…]` */
async function listNames({ read, entities }: CallContext, project: string, kinds: string): Promise<string> {
  const looking = JSON.stringify(
    entities.kinds.flatMap(({ name, fields }) => (fields.icon || fields.color ? [name] : [])),
  )
  const parts: string[] = []
  const looks: string[] = []
  for (let seq = 0; ; ) {
    const rows = await selectNames.all(read, { project, kinds, looking, seq })
    for (const { kind, id, label, parent_id: parent, aliases, look } of rows) {
      parts.push(JSON.stringify([kind, id, label, parent, ...(aliases === null ? [] : [JSON.parse(aliases)])]))
      if (look !== null && look !== noLook) looks.push(`[${JSON.stringify(id)},${look.slice(1)}`)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return `"names":[${parts.join(',')}],"looks":[${looks.join(',')}]`
    seq = last.seq
    await nextTurn()
  }
}

/** Characters of all cached lists. */
const cacheMax = 8_000_000

interface CachedNames {
  version: number
  text: Promise<string>
  /** characters, once loaded */
  size: number
}

/** Lists as text by name, least recently used first. */
class NamesCache {
  readonly #lists = new Map<string, CachedNames>()

  get(name: string, version: number, build: () => Promise<string>): Promise<string> {
    const knownVersion = this.#lists.get(name)
    this.#lists.delete(name)
    const list = knownVersion?.version === version ? knownVersion : this.#make(name, version, build)
    this.#lists.set(name, list)
    return list.text
  }

  #make(name: string, version: number, build: () => Promise<string>): CachedNames {
    const list = { version, text: build(), size: 0 }
    list.text.then(
      text => {
        list.size = text.length
        this.#purgeOldDeletions()
      },
      () => {
        if (this.#lists.get(name) === list) this.#lists.delete(name)
      },
    )
    return list
  }

  #purgeOldDeletions(): void {
    let total = 0
    for (const { size } of this.#lists.values()) total += size
    for (const [oldest, { size }] of this.#lists) {
      if (total <= cacheMax) return
      this.#lists.delete(oldest)
      total -= size
    }
  }
}
