import { Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Chord, isBare, parseKeys } from '../../shortcuts/keys/keys.ts'
import { chordMatches } from '../../shortcuts/keys/layout.ts'
import { isMac, keyTable } from '../../shortcuts/table.ts'
import type { ActiveEditor } from '../active-editors.ts'
import { editorActions } from '../commands.ts'

type EditorKey = { chord: Chord; act: NonNullable<ReturnType<typeof editorActions.get>> }

let cachedKeys: { table: ReturnType<typeof keyTable>; keys: EditorKey[] } | undefined

/**
 * The keys of the editor's own commands, including the user's changes. Commands that write are left out of read-only
 * text.
 */
function editorKeys(): EditorKey[] {
  const table = keyTable()
  if (cachedKeys?.table !== table) {
    const keys = table.flatMap(({ command, keys }): EditorKey[] => {
      const act = editorActions.get(command)
      const [chord, ...others] = parseKeys(keys)
      return act && chord && others.length === 0 && !isBare(chord) ? [{ chord, act }] : []
    })
    cachedKeys = { table, keys }
  }
  return cachedKeys.keys
}

/**
 * Runs the editor's commands by their keys before other handlers, so that they also work where the application's
 * dispatcher does not run them, such as in a dialog.
 */
export function commandKeys(editor: ActiveEditor) {
  return Prec.highest(
    EditorView.domEventHandlers({
      keydown(event) {
        if (event.isComposing || !(event.ctrlKey || event.metaKey)) return false
        const found = editorKeys().find(({ chord }) => chordMatches(chord, event, { mac: isMac }))
        return found !== undefined && found.act(editor, {}, undefined) !== false
      },
    }),
  )
}
