import {
  type CommandContext,
  createEntity,
  go,
  queryClient,
  queryKey,
  registry,
  type StepOption,
  t,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { noteCalls } from '../shared.ts'
import { archiveNote, noteChoices } from './archive-note.ts'

const titleLength = 120

/** The field that takes a note's text. */
function textField(kind: Kind): string | undefined {
  return richTextFieldsOf(kind)[0]
}

/** Kinds of the project that have text and that the user may create. */
export function kindChoices({ facts }: CommandContext): StepOption[] {
  return registry.kinds
    .list()
    .filter(kind => !kind.parent && textField(kind) && facts[`has.${kind.name}`] && facts[`may.${kind.name}.create`])
    .map(kind => ({ value: kind.name, label: t(`kind.${kind.name}.one`), icon: kind.icon }))
}

/** Creates an entity from a note: the first line becomes the name, the text stays. The note is then archived. */
export async function convertNote({ spaceId = '', projectId = '' }: CommandContext, noteId: string, kindName: string) {
  await noteChoices()
  const notes = queryClient.getQueryData<OutputOf<typeof noteCalls.get>>(queryKey(noteCalls.get, {}))
  const note = notes?.find(one => one.noteId === noteId)
  const kind = registry.kinds.get(kindName)
  const field = kind && textField(kind)
  if (!note || !field) return
  const [line = ''] = plainText(note.content).trim().split('\n')
  const name = [...line].slice(0, titleLength).join('').trim() || t('notes.title')
  const entity = await createEntity(kind, { spaceId, projectId }, { [kind.title]: name, [field]: note.content })
  await archiveNote(noteId)
  go(entityLink(kind, entity))
}
