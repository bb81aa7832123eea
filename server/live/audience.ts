import { setImmediate as breathe } from 'node:timers/promises'
import { can, type Grant } from '#core/shared/access/permission.ts'
import type { AccessService } from '../access/service.ts'
import type { Audience } from '../ports.ts'

/** After this many people checked one by one, the event loop gets a turn. */
const batchSize = 25
/** members cached over all places */
const cachedPeopleMax = 200_000

export type AccessRights = Pick<AccessService, 'grantFor' | 'grantsIn' | 'changes'>
type PlaceAudience = Exclude<Audience, 'everyone' | { person: string }>

/** The place of an audience, and the permission required there. */
function requiredPermission(to: PlaceAudience) {
  return 'space' in to
    ? { where: { spaceId: to.space }, permission: to.permission ?? 'space.read' }
    : { where: { projectId: to.project }, permission: to.permission ?? 'project.read' }
}

/** True if the person may receive the event with their present permissions. */
export async function mayReceive(access: AccessRights, personId: string, to: Audience): Promise<boolean> {
  if (to === 'everyone') return true
  if ('person' in to) return to.person === personId
  const { where, permission } = requiredPermission(to)
  return can(await access.grantFor({ id: personId }, where), permission)
}

type Grants = ReadonlyMap<string, Grant>

/** Finds the recipients of an event; grants are cached until anyone's permissions change. */
export class Audiences {
  readonly #access: AccessRights
  readonly #places = new Map<string, Grants>()
  #people = 0
  #changes = -1

  constructor(access: AccessRights) {
    this.#access = access
  }

  /**
   * Calls `deliver` for every connected person who may receive the event. Reads the database only after a change of
   * permissions, for all members of the place at once.
   */
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
    // Read after the event was written, so its recipients had the permission then.
    const grants = await this.#grantsIn(where)
    const changes = this.#access.changes()
    const isAllowed = new Map([...new Set(grants.values())].map(grant => [grant, can(grant, permission)]))
    let recheckCount = 0
    for (const [personId, grant] of grants) {
      if (!connected.has(personId)) continue
      // Permissions may change during delivery.
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
    // An empty place counts as one.
    this.#people += 1 + grants.size
    return grants
  }

  #isFresh(): boolean {
    return this.#changes === this.#access.changes()
  }
}
