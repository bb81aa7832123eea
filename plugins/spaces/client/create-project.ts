import {
  type CommandContext,
  call,
  creatableSpaces,
  createEntity,
  emitOwnEvent,
  links,
  loadKeystrokeBuffer,
  makeOwnSpace,
  type Project,
  registry,
  showToast,
  t,
} from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { events } from '#core/shared/event.ts'
import { entityLink } from '#core/shared/links.ts'

/**
 * Creates a project and opens it. Outside of a space it uses the only one available and asks if there are several; if
 * there is none, it also creates a space and a first text, so that the user can start writing.
 */
export async function createAndOpenProject(context: CommandContext, name: string): Promise<void> {
  if (context.spaceId) return openProject(context, await makeProject(context.spaceId, name))
  const [space, ...alternatives] = await creatableSpaces()
  if (alternatives.length > 0) return context.run('project.create-in', { name })
  if (space) return openProject(context, await makeProject(space.spaceId, name))
  const own = await makeOwnSpace()
  const project = await makeProject(own.spaceId, name)
  if (!(await openFirstText(context, project))) openProject(context, project)
}

async function makeProject(spaceId: string, name: string): Promise<Project> {
  const project = await call(projectCalls.create, { spaceId, name }, { key: crypto.randomUUID(), quiet: true })
  await emitOwnEvent(events.place, { spaceId, projectId: project.projectId })
  return project
}

function openProject({ go }: CommandContext, { spaceId, projectId }: Project): void {
  go(links.project(spaceId, projectId))
}

/**
 * Creates and opens an empty text of the first kind with prose, ready to be typed into. False if there is no such kind.
 */
async function openFirstText({ go }: CommandContext, { spaceId, projectId }: Project): Promise<boolean> {
  const kind = registry.kinds.list().find(one => one.prose && !one.parent)
  if (!kind) return false
  const title = t('spaces.first-text', { kind: t(`kind.${kind.name}.one`) })
  const keystrokes = (await loadKeystrokeBuffer()).bufferKeystrokes()
  try {
    const entity = await createEntity(kind, { spaceId, projectId }, { [kind.title]: title })
    showToast({ kind: 'ok', title: t('spaces.ready') })
    go(entityLink(kind, entity))
    keystrokes.flushInto(entity)
  } catch (error) {
    keystrokes.release()
    throw error
  }
  return true
}
