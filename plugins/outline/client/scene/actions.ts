import { activeEditor, type CommandContext, formatNumber, type StepOption, t } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { stretchesOf } from '../../shared/stretches.ts'
import { outlineCalls } from '../../shared.ts'
import { showScene } from '../dialog-state.ts'
import { fetchScenes } from './note-scene.ts'

/** Which scene of the open text has the caret; -1 if there is none. */
function sceneAtCaret({ facts }: CommandContext): number {
  const editor = facts.page === chapter.name ? activeEditor() : undefined
  const span = editor?.sceneAtCaret()
  if (!editor || !span) return -1
  return stretchesOf(editor.read()).findIndex(({ from, to }) => from < span.to && span.from < to)
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

/** The scenes of the project that have a title or synopsis; the answer is their chapter. */
export async function notedScenes({ call, spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const found = await call(outlineCalls.findScenes, { spaceId, projectId, query: '' })
  return found.map(({ sceneId, chapterId, title, synopsis }) => ({
    ...{ value: `${chapterId} ${sceneId}`, label: title, icon: 'text-align-start' },
    ...(synopsis && synopsis !== title && { about: synopsis }),
  }))
}

export function goToScene({ go, spaceId = '', projectId = '' }: CommandContext, scene: string): void {
  const [id = ''] = scene.split(' ')
  go(entityLink(chapter, { id, spaceId, projectId }))
}
