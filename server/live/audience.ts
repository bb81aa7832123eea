import { setImmediate as breathe } from 'node:timers/promises'
import { can } from '#core/shared/permission.ts'
import type { Access } from '../access/service.ts'
import { type Params, prepare } from '../db/index.ts'
import type { Reader } from '../db/schema.ts'
import type { Audience } from '../ports.ts'

/** After so many people asked about, everybody else's work goes on for a moment. */
const portion = 25
const placesMost = 1_000

export type Rights = Pick<Access, 'grantFor' | 'changes'>
type Placed = Exclude<Audience, 'everyone' | { person: string }>

const membersOfSpace = prepare((db, $: Params<{ space: string }>) =>
  db.selectFrom('space_members').select('user_id').where('space_id', '=', $.space),
)

/** Who holds nothing in the space holds nothing in its projects. */
const membersAround = prepare((db, $: Params<{ project: string }>) =>
  db
    .selectFrom('space_members')
    .innerJoin('projects', 'projects.space_id', 'space_members.space_id')
    .select('user_id')
    .where('projects.id', '=', $.project),
)

/** True where the person may hear of it as things stand now. */
export async function mayHear(access: Rights, personId: string, to: Audience): Promise<boolean> {
  if (to === 'everyone') return true
  if ('person' in to) return to.person === personId
  const [where, reading] =
    'space' in to ? [{ spaceId: to.space }, 'space.read'] : [{ projectId: to.project }, 'project.read']
  return can(await access.grantFor({ id: personId }, where), to.permission ?? reading)
}

/** What is known of one place: the people of its space, and of those who were asked about, whether they may hear. */
interface Place {
  members: readonly string[]
  may: Map<string, boolean>
}

/** Finds who hears of an event; what it learns of a place holds until anybody's rights change. */
export class Audiences {
  readonly #read: Reader
  readonly #access: Rights
  readonly #places = new Map<string, Place>()
  #changes = -1

  constructor(read: Reader, access: Rights) {
    this.#read = read
    this.#access = access
  }

  /**
   * Calls `tell` for everyone here who may hear of it. What that costs goes with the members who are here, not with all
   * who are, and asks the store only after a change.
   */
  async each(to: Audience, here: ReadonlyMap<string, unknown>, tell: (personId: string) => void): Promise<void> {
    if (here.size === 0) return
    if (to === 'everyone' || 'person' in to) {
      for (const personId of to === 'everyone' ? [...here.keys()] : [to.person]) tell(personId)
      return
    }
    const place = await this.#place(to)
    let asked = 0
    for (const personId of place.members) {
      if (!here.has(personId)) continue
      // Rights may change while others are asked about.
      const known = this.#isFresh() ? place.may.get(personId) : undefined
      if (known ?? (await this.#ask(place, personId, to))) tell(personId)
      if (known === undefined && ++asked % portion === 0) await breathe()
    }
  }

  async #place(to: Placed): Promise<Place> {
    if (!this.#isFresh() || this.#places.size >= placesMost) this.#places.clear()
    this.#changes = this.#access.changes()
    const key = JSON.stringify(to)
    const known = this.#places.get(key)
    if (known) return known
    const rows =
      'space' in to
        ? await membersOfSpace.all(this.#read, { space: to.space })
        : await membersAround.all(this.#read, { project: to.project })
    const place = { members: rows.map(({ user_id }) => user_id), may: new Map<string, boolean>() }
    if (this.#isFresh()) this.#places.set(key, place)
    return place
  }

  async #ask(place: Place, personId: string, to: Placed): Promise<boolean> {
    const before = this.#access.changes()
    const may = await mayHear(this.#access, personId, to)
    if (before === this.#access.changes() && this.#isFresh()) place.may.set(personId, may)
    return may
  }

  #isFresh(): boolean {
    return this.#changes === this.#access.changes()
  }
}
