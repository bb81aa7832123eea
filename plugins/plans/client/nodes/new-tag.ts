import { CallError, call, emitOwnEvent, type StepOption, t } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, defaultTagColor, tagsEvent } from '#plugins/tags/shared.ts'

/** No id of a tag has a space. */
const prefix = 'new '

/** The choice of a tag that does not exist yet. */
export const newTagChoice = (name: string): StepOption => ({
  value: prefix + name,
  label: t('tags.create-named', { name }),
  icon: 'plus',
})

/**
 * The id of a chosen tag, which is created if it is a new one. Somebody else may have created it meanwhile.
 * @throws CallError if it could not be created
 */
export async function chosenTagId({ spaceId, projectId }: Place, choice: string): Promise<string> {
  if (!choice.startsWith(prefix)) return choice
  const value = choice.slice(prefix.length)
  const appointment = 'entryTag'
  const input = { spaceId, projectId, value, appointment, data: { color: defaultTagColor, value } } as const
  try {
    const { valueId } = await call(cvCalls.create, input, { key: crypto.randomUUID(), quiet: true })
    await emitOwnEvent(tagsEvent, { spaceId, projectId, appointment, is: 'new' })
    return valueId
  } catch (error) {
    const existing = error instanceof CallError && error.status === 409 ? error.problem?.current : undefined
    if (!existing) throw error
    return (existing as { valueId: string }).valueId
  }
}
