import {
  call,
  fetchAnswer,
  keepAnswer,
  type Option,
  refresh,
  showToast,
  t,
  unlessOffline,
  whenReachable,
} from '#core/client/index.ts'
import { plainText } from '#core/shared/richtext/nodes.ts'
import { noteCalls } from '../shared.ts'

const letters = 60

/** The notes there are, by their first words. */
export async function noteChoices(): Promise<Option[]> {
  const notes = await fetchAnswer(noteCalls.get, {})
  return notes.map(({ noteId, content }) => ({
    value: noteId,
    label: [...plainText(content)].slice(0, letters).join(''),
    icon: 'sticky-note',
  }))
}

/** Puts a note away: gone at once, sent when the server can be reached. */
export async function archiveNote(noteId: string): Promise<void> {
  const key = crypto.randomUUID()
  keepAnswer(noteCalls.get, {}, old => old?.filter(note => note.noteId !== noteId))
  const write = whenReachable(noteId, () => call(noteCalls.archive, { noteId }, { key }))
  const again = () => void refresh(noteCalls.get)
  write.then(again, again)
  await unlessOffline(write)
  showToast({ kind: 'ok', title: t('notes.archived') })
}
