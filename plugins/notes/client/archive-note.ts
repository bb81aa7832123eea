import {
  call,
  fetchCall,
  invalidateCalls,
  queueWrite,
  type StepOption,
  setCallData,
  settledOrQueued,
  showToast,
  t,
} from '#core/client/index.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { noteCalls } from '../shared.ts'

const previewLength = 60

/** The notes as options, by their first words. */
export async function noteChoices(): Promise<StepOption[]> {
  const notes = await fetchCall(noteCalls.get, {})
  return notes.map(({ noteId, content }) => ({
    value: noteId,
    label: [...plainText(content)].slice(0, previewLength).join(''),
    icon: 'sticky-note',
  }))
}

/** Archives a note: removed at once, sent when the server can be reached. */
export async function archiveNote(noteId: string): Promise<void> {
  const key = crypto.randomUUID()
  setCallData(noteCalls.get, {}, old => old?.filter(note => note.noteId !== noteId))
  const write = queueWrite(noteId, () => call(noteCalls.archive, { noteId }, { key, retried: true }))
  const refreshNotes = () => void invalidateCalls(noteCalls.get)
  write.then(refreshNotes, refreshNotes)
  await settledOrQueued(write)
  showToast({ kind: 'ok', title: t('notes.archived') })
}
