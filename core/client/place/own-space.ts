import { idFromName, nextId } from '#core/shared/access/account-rules.ts'
import { can, grantOf } from '#core/shared/access/permission.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { events } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import type { StepOption } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { emitOwnEvent } from '../sync/live/live-events.ts'
import type { Space } from './use-place.ts'

/** How many space ids are tried while they are taken. */
const ID_TRIES_MAX = 20

/** The spaces in which the user may create projects. */
export async function creatableSpaces(): Promise<Space[]> {
  const spaces = await call(spaceCalls.find, {}, { quiet: true })
  return spaces.filter(space => can(grantOf(space.permissions), 'project.create'))
}

/** Creates a space named after the user; its id is the user id, with a suffix if that is taken. */
export async function makeOwnSpace(): Promise<Space> {
  const { userId = '', username = '' } = session.user ?? {}
  const name = t('shell.own-space', { name: username })
  const base = idFromName(userId) || 'space'
  for (let count = 1; ; count++) {
    const spaceId = count === 1 ? base : nextId(base, '_', count, limits.spaceIdMax)
    try {
      const space = await call(spaceCalls.create, { spaceId, name }, { key: crypto.randomUUID(), quiet: true })
      await emitOwnEvent(events.place, { spaceId })
      return space
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409 || count === ID_TRIES_MAX) throw error
    }
  }
}

/** The same spaces as options of a step. */
export async function creatableSpaceChoices(): Promise<StepOption[]> {
  return (await creatableSpaces()).map(({ spaceId, name }) => ({ value: spaceId, label: name, icon: 'folder' }))
}
