import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { type HandledCall, handle } from '../../contract.ts'
import { changeAccess } from '../access-change.ts'
import { type AccessService, forbidden } from '../service.ts'
import { deleteSpaceWithContent } from './delete-space.ts'
import { createSpace, readSpaces, type Space, updateSpace } from './spaces.ts'

export function spaceHandlers(access: AccessService): HandledCall[] {
  const { config } = access.dependencies
  return [
    handle(spaceCalls.create, (input, context) =>
      changeAccess(access, context, async ({ tx, person, now, emitPlaceChanged }) => {
        const by = { user: person, now, writeKey: context.writeKey }
        const spaceId = await createSpace(tx, input, by, config.spacesPerUser)
        await emitPlaceChanged({ spaceId })
        return firstSpace(await readSpaces(tx, person.id, spaceId))
      }),
    ),
    handle(spaceCalls.get, async ({ spaceId }, context) =>
      firstSpace(await readSpaces(context.read, context.person().id, spaceId)),
    ),
    handle(spaceCalls.find, (_, context) => readSpaces(context.read, context.person().id)),
    handle(spaceCalls.update, (input, context) =>
      changeAccess(access, context, async ({ tx, person, now, emitPlaceChanged }) => {
        const { spaceId } = input
        await access.confirm(tx, person, 'space.settings', { spaceId })
        await updateSpace(tx, input, now)
        await emitPlaceChanged({ spaceId })
        return firstSpace(await readSpaces(tx, person.id, spaceId))
      }),
    ),
    handle(spaceCalls.delete, ({ spaceId }, context) =>
      changeAccess(access, context, async accessChange => {
        await access.confirm(accessChange.tx, accessChange.person, 'space.delete', { spaceId })
        await deleteSpaceWithContent(accessChange, spaceId)
        return { ok: true as const }
      }),
    ),
  ]
}

function firstSpace([found]: Space[]): Space {
  if (!found) throw forbidden()
  return found
}
