import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { language, t } from '../../../i18n/intl.ts'
import { personalise } from '../../../session/personalisation.ts'
import { session } from '../../../session/session.ts'
import { showToast } from '../../../toasts/index.ts'
import { replacementAt } from './typographic.ts'

/** Whether the person has quotes and dashes set as they type; they are, unless they have said no. */
function isTypographyOn(): boolean {
  return session.user?.personalisation.typography !== false
}

/** Turns it on or off wherever the person signs in. */
export async function toggleTypography(): Promise<void> {
  const typography = !isTypographyOn()
  showToast({ kind: 'info', id: 'typography', title: t(typography ? 'editor.typography-on' : 'editor.typography-off') })
  await personalise({ typography })
}

/** Sets the key just typed as in print: a step of its own to undo, so that the key itself comes back. */
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
