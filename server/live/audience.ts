import { setImmediate as breathe } from 'node:timers/promises'
import { can, type Grant } from '#core/shared/permission.ts'
import type { AccessService } from '../access/service.ts'
import type { Audience } from '../ports.ts'

/** After so many people asked about one by one, everybody else's work goes on for a moment. */
const batchSize = 25
/** of all places together whose people are known */
const cachedPeopleMax = 200_000

export type AccessRights = Pick<AccessService, 'grantFor' | 'grantsIn' | 'changes'>
type PlaceAudience = Exclude<Audience, 'everyone' | { person: string }>

/** The place whose people are meant, and what they have to hold there. */
function requiredPermission(to: PlaceAudience) {
  return 'space' in to
    ? { where: { spaceId: to.space }, permission: to.permission ?? 'space.read' }
    : { where: { projectId: to.project }, permission: to.permission ?? 'project.read' }
}

/** True where the person may hear of it as things stand now. */
export async function mayReceive(access: AccessRights, personId: string, to: Audience): Promise<boolean> {
  if (to === 'everyone') return true
  if ('person' in to) return to.person === personId
  const { where, permission } = requiredPermission(to)
  return can(await access.grantFor({ id: personId }, where), permission)
}

type Grants = ReadonlyMap<string, Grant>

/** Finds who hears of an event; what it learns of a place holds until anybody's rights change. */
export class Audiences {
  readonly #access: AccessRights
  readonly #places = new Map<string, Grants>()
  #people = 0
  #changes = -1

  constructor(access: AccessRights) {
    this.#access = access
  }

  /** Calls `tell` for everyone here who may hear of it. Asks the store only after a change, about all of a place at once. */
  async each(
    to: Audience,
    connected: ReadonlyMap<string, unknown>,
    deliver: (personId: string) => void,
  ): Promise<void> {
    if (connected.size === 0) return
    if (to === 'everyone' || 'person' in to) {
      for (const personId of to === 'everyone' ? [...connected.keys()] : [to.person]) deliver(personId)
      return
    }
    const { where, permission } = requiredPermission(to)
    // Read after the event was written: whoever holds the permission by this could hear of it then.
    const grants = await this.#grantsIn(where)
    const changes = this.#access.changes()
    const isAllowed = new Map([...new Set(grants.values())].map(grant => [grant, can(grant, permission)]))
    let recheckCount = 0
    for (const [personId, grant] of grants) {
      if (!connected.has(personId)) continue
      // Rights may change while others are told.
      const isFresh = changes === this.#access.changes()
      if (isFresh ? isAllowed.get(grant) : await mayReceive(this.#access, personId, to)) deliver(personId)
      if (!isFresh && ++recheckCount % batchSize === 0) await breathe()
    }
  }

  async #grantsIn(where: { spaceId?: string; projectId?: string }): Promise<Grants> {
    if (!this.#isFresh() || this.#people > cachedPeopleMax) {
      this.#places.clear()
      this.#people = 0
    }
    this.#changes = this.#access.changes()
    const key = JSON.stringify(where)
    const cached = this.#places.get(key)
    if (cached) return cached
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
