import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { language, t } from '../../../i18n/intl.ts'
import { personalise } from '../../../session/save-personalisation.ts'
import { session } from '../../../session/session.ts'
import { showToast } from '../../../toasts/index.ts'
import { replacementAt } from './typographic.ts'

/** Whether the user has typographic quotes and dashes on; they are on by default. */
function isTypographyOn(): boolean {
  return session.user?.personalisation.typography !== false
}

/** Turns them on or off in the account. */
export async function toggleTypography(): Promise<void> {
  const typography = !isTypographyOn()
  showToast({ kind: 'info', id: 'typography', title: t(typography ? 'editor.typography-on' : 'editor.typography-off') })
  await personalise({ typography })
}

/** Replaces the key just typed by its typographic form, as an undo step of its own, so that undo restores the key. */
export function typeset(view: EditorView): void {
  const { main } = view.state.selection
  const replacement = isTypographyOn() && main.empty && replacementAt(view.state.doc, main.head, language.code)
  if (!replacement) return
  const from = main.head - replacement.length
  view.dispatch({
    changes: { from, to: main.head, insert: replacement.insert },
    selection: { anchor: from + replacement.insert.length },
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
    userEvent: 'input.typeset',
  })
}
