import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { posterHandler } from './poster.ts'
import { createProject, deleteProject, type Project, readProjects, updateProject } from './projects.ts'
import { type Access, forbidden } from './service.ts'
import { type By, createSpace, deleteSpace, readSpaces, type Space, updateSpace } from './spaces.ts'

/**
 * Calls on spaces and projects. The permissions their definitions name are asked before a handler runs, and
 * again inside each write: a place that is gone by then is refused like one that never was.
 */
export function accessHandlers(access: Access): HandledCall[] {
  return [...spaceHandlers(access), ...projectHandlers(access)]
}

function spaceHandlers(access: Access): HandledCall[] {
  const { entities, config } = access.parts
  return [
    handle(spaceCalls.create, async (input, context) => {
      const space = await context.write(async tx => {
        const spaceId = await createSpace(tx, input, by(context), config.spacesPerUser)
        return oneOf(await readSpaces(tx, context.person().id, spaceId))
      })
      access.changed()
      return space
    }),
    handle(spaceCalls.get, async ({ spaceId }, context) =>
      oneOf(await readSpaces(context.read, context.person().id, spaceId)),
    ),
    handle(spaceCalls.find, (_, context) => readSpaces(context.read, context.person().id)),
    handle(spaceCalls.update, (input, context) =>
      context.write(async tx => {
        await access.confirm(tx, context.person(), 'space.settings', { spaceId: input.spaceId })
        await updateSpace(tx, input, context.now())
        return oneOf(await readSpaces(tx, context.person().id, input.spaceId))
      }),
    ),
    handle(spaceCalls.delete, async ({ spaceId }, context) => {
      await context.write(async tx => {
        await access.confirm(tx, context.person(), 'space.delete', { spaceId })
        await entities.removeAll(tx, { spaceId })
        await deleteSpace(tx, spaceId)
      })
      access.changed()
      return { ok: true }
    }),
  ]
}

function projectHandlers(access: Access): HandledCall[] {
  const { entities } = access.parts
  const read = (tx: CallContext['read'], context: CallContext, place: { spaceId: string; projectId?: string }) =>
    readProjects(tx, entities, context.person().id, place)
  return [
    handle(projectCalls.create, async (input, context) => {
      const project = await context.write(async tx => {
        await access.confirm(tx, context.person(), 'project.create', { spaceId: input.spaceId })
        const projectId = await createProject(tx, input, by(context))
        return oneOf(await read(tx, context, { spaceId: input.spaceId, projectId }))
      })
      access.changed()
      return project
    }),
    handle(projectCalls.get, async (place, context) => oneOf(await read(context.read, context, place))),
    handle(projectCalls.find, ({ spaceId }, context) => read(context.read, context, { spaceId })),
    handle(projectCalls.update, ({ data, ...place }, context) =>
      context.write(async tx => {
        await access.confirm(tx, context.person(), 'project.settings', place)
        await updateProject(tx, { data, ...place }, context.now())
        return oneOf(await read(tx, context, place))
      }),
    ),
    posterHandler(access),
    handle(projectCalls.delete, async (place, context) => {
      await context.write(async tx => {
        await access.confirm(tx, context.person(), 'project.delete', place)
        await entities.removeAll(tx, { projectId: place.projectId })
        await deleteProject(tx, place.projectId)
      })
      access.changed()
      return { ok: true }
    }),
  ]
}

function by(context: CallContext): By {
  return { user: context.person(), now: context.now(), writeKey: context.writeKey }
}

function oneOf<T extends Space | Project>([found]: T[]): T {
  if (!found) throw forbidden()
  return found
}
