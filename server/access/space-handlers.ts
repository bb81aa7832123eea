import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { type HandledCall, handle } from '../contract.ts'
import { change } from './change.ts'
import { withdrawAll } from './invitations.ts'
import { readMembers } from './members.ts'
import { type Access, forbidden } from './service.ts'
import { createSpace, deleteSpace, readSpaces, type Space, updateSpace } from './spaces.ts'

export function spaceHandlers(access: Access): HandledCall[] {
  const { entities, config } = access.parts
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
        const { tx, person } = going
        await access.confirm(tx, person, 'space.delete', { spaceId })
        await withdrawAll(going, { spaceId })
        for (const { personId } of await readMembers(tx, { spaceId })) await going.tellRights(personId, { spaceId })
        await entities.removeAll(tx, { spaceId })
        await deleteSpace(tx, spaceId)
        return { ok: true as const }
      }),
    ),
  ]
}

function oneOf([found]: Space[]): Space {
  if (!found) throw forbidden()
  return found
}
