import {
  type CommandContext,
  call,
  creatableSpaces,
  invalidateCalls,
  language,
  links,
  makeOwnSpace,
  removeProject,
  type StepOption,
  showToast,
  t,
} from '#core/client/index.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { toBase64 } from '#core/shared/text/base64.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { sampleWorld } from '../shared/world.ts'

const image = new URL('./map.webp', import.meta.url).href

let adding: Promise<void> | undefined

/**
 * Adds the sample world in the language of the user, and opens its first chapter. Outside of a space it goes into the
 * only one that there is, or into a new one; it asks if there are several. Chosen again meanwhile it is the same one.
 */
export function addSample(context: CommandContext): Promise<void> {
  adding ??= addOne(context).finally(() => {
    adding = undefined
  })
  return adding
}

async function addOne(context: CommandContext): Promise<void> {
  const spaceId = context.spaceId ?? (await chosenSpace())
  if (spaceId === undefined) {
    // The question is a command of its own, which adds it.
    adding = undefined
    await context.run('sample.add-in')
    return
  }
  const { words } = await (language.code === 'ua' ? import('../shared/ua.ts') : import('../shared/en.ts'))
  const data = sampleWorld(words, await imageData(), new Date())
  const made = await call(importProjectCall, { spaceId, data }, { key: crypto.randomUUID(), quiet: true })
  await invalidateCalls(projectCalls.find)
  showToast({ kind: 'ok', title: t('sample.added') })
  const place = { spaceId, projectId: made.projectId }
  const { data: chapters } = await call(callsOf(chapter).find, { ...place, sorting: 'position:asc' }, { quiet: true })
  const [first] = chapters
  context.go(first ? entityLink(chapter, { ...place, id: first.chapterId }) : links.project(spaceId, made.projectId))
}

/** Undefined if there are several. */
async function chosenSpace(): Promise<string | undefined> {
  const [space, ...others] = await creatableSpaces()
  return others.length === 0 ? (space ?? (await makeOwnSpace())).spaceId : undefined
}

/** The image of the map in base64. */
async function imageData(): Promise<string> {
  const answer = await fetch(image)
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return toBase64(new Uint8Array(await answer.arrayBuffer()))
}

export function removeChoices(): StepOption[] {
  return [
    { value: 'keep', label: t('sample.keep'), icon: 'x' },
    { value: 'remove', label: t('sample.remove'), icon: 'trash-2' },
  ]
}

/** Deletes the sample world whole. An undo brings it back as it was. */
export async function removeSample({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  await removeProject({ spaceId, projectId }, t('sample.removed'))
}
