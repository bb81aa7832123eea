import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { type HandledCall, handle } from '../contract.ts'
import { change } from './change.ts'
import { endSpace } from './ending.ts'
import { type Access, forbidden } from './service.ts'
import { createSpace, readSpaces, type Space, updateSpace } from './spaces.ts'

export function spaceHandlers(access: Access): HandledCall[] {
  const { config } = access.parts
  return [
    handle(spaceCalls.create, (input, context) =>
      change(access, context, async ({ tx, person, now, tellPlace }) => {
        const by = { user: person, now, writeKey: context.writeKey }
        const spaceId = await createSpace(tx, input, by, config.spacesPerUser)
        await tellPlace({ spaceId })
        return oneOf(await readSpaces(tx, person.id, spaceId))
      }),
    ),
    handle(spaceCalls.get, async ({ spaceId }, context) =>
      oneOf(await readSpaces(context.read, context.person().id, spaceId)),
    ),
    handle(spaceCalls.find, (_, context) => readSpaces(context.read, context.person().id)),
    handle(spaceCalls.update, (input, context) =>
      change(access, context, async ({ tx, person, now, tellPlace }) => {
        const { spaceId } = input
        await access.confirm(tx, person, 'space.settings', { spaceId })
        await updateSpace(tx, input, now)
        await tellPlace({ spaceId })
        return oneOf(await readSpaces(tx, person.id, spaceId))
      }),
    ),
    handle(spaceCalls.delete, ({ spaceId }, context) =>
      change(access, context, async going => {
        await access.confirm(going.tx, going.person, 'space.delete', { spaceId })
        await endSpace(going, spaceId)
        return { ok: true as const }
      }),
    ),
  ]
}

function oneOf([found]: Space[]): Space {
  if (!found) throw forbidden()
  return found
}
