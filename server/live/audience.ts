import { setImmediate as breathe } from 'node:timers/promises'
import { can, type Grant } from '#core/shared/permission.ts'
import type { Access } from '../access/service.ts'
import type { Audience } from '../ports.ts'

/** After so many people asked about one by one, everybody else's work goes on for a moment. */
const portion = 25
/** of all places together whose people are known */
const peopleMost = 200_000

export type Rights = Pick<Access, 'grantFor' | 'grantsIn' | 'changes'>
type Placed = Exclude<Audience, 'everyone' | { person: string }>

/** The place whose people are meant, and what they have to hold there. */
function demand(to: Placed) {
  return 'space' in to
    ? { where: { spaceId: to.space }, permission: to.permission ?? 'space.read' }
    : { where: { projectId: to.project }, permission: to.permission ?? 'project.read' }
}

/** True where the person may hear of it as things stand now. */
export async function mayHear(access: Rights, personId: string, to: Audience): Promise<boolean> {
  if (to === 'everyone') return true
  if ('person' in to) return to.person === personId
  const { where, permission } = demand(to)
  return can(await access.grantFor({ id: personId }, where), permission)
}

type Grants = ReadonlyMap<string, Grant>

/** Finds who hears of an event; what it learns of a place holds until anybody's rights change. */
export class Audiences {
  readonly #access: Rights
  readonly #places = new Map<string, Grants>()
  #people = 0
  #changes = -1

  constructor(access: Rights) {
    this.#access = access
  }

  /** Calls `tell` for everyone here who may hear of it. Asks the store only after a change, about all of a place at once. */
  async each(to: Audience, here: ReadonlyMap<string, unknown>, tell: (personId: string) => void): Promise<void> {
    if (here.size === 0) return
    if (to === 'everyone' || 'person' in to) {
      for (const personId of to === 'everyone' ? [...here.keys()] : [to.person]) tell(personId)
      return
    }
    const { where, permission } = demand(to)
    // Read after the event was written: whoever holds the permission by this could hear of it then.
    const grants = await this.#grantsIn(where)
    const changes = this.#access.changes()
    const may = new Map([...new Set(grants.values())].map(grant => [grant, can(grant, permission)]))
    let asked = 0
    for (const [personId, grant] of grants) {
      if (!here.has(personId)) continue
      // Rights may change while others are told.
      const fresh = changes === this.#access.changes()
      if (fresh ? may.get(grant) : await mayHear(this.#access, personId, to)) tell(personId)
      if (!fresh && ++asked % portion === 0) await breathe()
    }
  }

  async #grantsIn(where: { spaceId?: string; projectId?: string }): Promise<Grants> {
    if (!this.#isFresh() || this.#people > peopleMost) {
      this.#places.clear()
      this.#people = 0
    }
    this.#changes = this.#access.changes()
    const key = JSON.stringify(where)
    const known = this.#places.get(key)
    if (known) return known
    const grants = await this.#access.grantsIn(where)
    if (!this.#isFresh()) return grants
    this.#places.set(key, grants)
    // A place counts too, though there may be nobody in it.
    this.#people += 1 + grants.size
    return grants
  }

  #isFresh(): boolean {
    return this.#changes === this.#access.changes()
  }
}
