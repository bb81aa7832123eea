import { Facet } from '@codemirror/state'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { Mention } from '#core/shared/richtext/nodes.ts'
import { setElementMention } from '../../mention/mention-elements.ts'
import styles from './preview.module.css'

/** How a mentioned thing is called now, and in words why it can not be gone to. */
export interface MentionLabel {
  label: string
  unavailable: string | null
}

/** Gives a copy of the icon of a kind, the name a thing has now, and goes to what a mention names. */
export interface MentionRendering {
  icon(kind: string): Node | null
  labelOf(mention: Mention): MentionLabel
  open(mention: Mention): void
}

/** How mentions look here; without it they have no icons and lead nowhere. */
export const mentionRendering = Facet.define<MentionRendering, MentionRendering>({
  combine: ([rendering]) =>
    rendering ?? { icon: () => null, labelOf: ({ label }) => ({ label, unavailable: null }), open: () => undefined },
})

class MentionChip extends WidgetType {
  readonly mention: Mention
  readonly called: MentionLabel

  constructor(mention: Mention, mentionLabel: MentionLabel) {
    super()
    this.mention = mention
    this.called = mentionLabel
  }

  override eq(other: MentionChip): boolean {
    const { entity } = this.mention
    return (
      this.called.label === other.called.label &&
      this.called.unavailable === other.called.unavailable &&
      entity.type === other.mention.entity.type &&
      entity.id === other.mention.entity.id
    )
  }

  override toDOM(view: EditorView): HTMLElement {
    const { entity } = this.mention
    const { label, unavailable } = this.called
    const chip = document.createElement('span')
    chip.className = (unavailable === null ? styles.mention : `${styles.mention} ${styles.away}`) ?? ''
    if (unavailable !== null) chip.dataset.away = unavailable
    chip.dataset.mention = entity.id
    setElementMention(chip, this.mention)
    // Where nothing can be written there is no caret to go to it.
    if (view.state.readOnly) Object.assign(chip, { tabIndex: 0, role: 'link' })
    const icon = view.state.facet(mentionRendering).icon(entity.type)
    if (icon) chip.append(icon)
    chip.append(label.trim() === '' ? '…' : label)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

export function chipOf(mention: Mention, mentionLabel: MentionLabel): Decoration {
  return Decoration.replace({ widget: new MentionChip(mention, mentionLabel) })
}
