import {
  activeEditor,
  type CommandContext,
  call,
  formatNumber,
  type SourceResult,
  type StepOption,
  t,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { splitScenes } from '../../shared/scene-texts.ts'
import { outlineCalls } from '../../shared.ts'
import { showScene } from '../dialog-state.ts'
import { fetchScenes } from './note-scene.ts'

/** Which scene of the open text has the caret; -1 if there is none. */
function sceneAtCaret({ facts }: CommandContext): number {
  const editor = facts.page === chapter.name ? activeEditor() : undefined
  const span = editor?.sceneAtCaret()
  if (!editor || !span) return -1
  return splitScenes(editor.read()).findIndex(({ from, to }) => from < span.to && span.from < to)
}

/** The scenes of a chapter, that with the caret first. */
export async function sceneOptions(context: CommandContext): Promise<StepOption[]> {
  const [ref] = context.entities
  if (!ref) return []
  const own = sceneAtCaret(context)
  const { scenes } = await fetchScenes(ref, ref.id)
  const options = scenes.map(({ title, words }, at) => ({
    ...{ value: String(at), label: `${formatNumber(at + 1)} · ${title}`, icon: 'text-align-start' },
    about: at === own ? t('outline.scene-here') : t('outline.words', { words }),
  }))
  return [...options.filter((_, at) => at === own), ...options.filter((_, at) => at !== own)]
}

export function openScene({ entities: [ref] }: CommandContext, at: string): void {
  if (ref) showScene({ spaceId: ref.spaceId, projectId: ref.projectId, chapterId: ref.id, at: Number(at) })
}

/** The address of a chapter that leads to a scene in it: by its id, which goes with it, else by its place. */
export function sceneAddress(
  { spaceId, projectId }: Place,
  { sceneId, chapterId, at }: { sceneId: string | null; chapterId: string; at: number },
): string {
  return `${entityLink(chapter, { id: chapterId, spaceId, projectId })}?scene=${sceneId ?? at}`
}

/** The scenes of the project that have a title or synopsis; the answer is the address of one. */
export async function notedScenes({ call, spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const place = { spaceId, projectId }
  const found = await call(outlineCalls.findScenes, { ...place, query: '' })
  return found.map(({ title, synopsis, ...scene }) => ({
    ...{ value: sceneAddress(place, scene), label: title, icon: 'text-align-start' },
    ...(synopsis && synopsis !== title && { about: synopsis }),
  }))
}

const resultsMax = 50
const queryMax = 200

/** What the palette and the search show of scenes: those of which something is noted. Texts lead to the others. */
export async function findScenes(
  { spaceId = '', projectId = '', signal }: CommandContext,
  text: string,
): Promise<SourceResult[]> {
  const place = { spaceId, projectId }
  const query = text.trim().slice(0, queryMax)
  if (query.length < 2) return []
  const found = await call(outlineCalls.findScenes, { ...place, query, limit: resultsMax }, { quiet: true, signal })
  return found.map(({ title, synopsis, ...scene }) => ({
    ...{ address: sceneAddress(place, scene), label: title, query, icon: 'text-align-start' },
    about: synopsis && synopsis !== title ? `${scene.chapter} · ${synopsis}` : scene.chapter,
  }))
}
