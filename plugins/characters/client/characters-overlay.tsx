import { useSnapshot } from 'valtio'
import { CompareDialog } from './compare/compare-dialog.tsx'
import { FieldDialog } from './fields/field-dialog.tsx'
import { FieldsDialog } from './fields/fields-dialog.tsx'
import { characterDialog } from './state.ts'

/** The dialogs of characters, one at a time. */
export default function CharactersOverlay() {
  const { open } = useSnapshot(characterDialog)
  if (!open) return null
  if (open.is === 'compare') return <CompareDialog place={open.place} />
  if (open.edits !== null) return <FieldDialog key={open.edits} place={open.place} edits={open.edits} />
  return <FieldsDialog place={open.place} />
}
