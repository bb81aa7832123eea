import { Facet } from '@codemirror/state'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { Mention } from '#core/shared/rich-text/nodes.ts'
import styles from '../../mention/mention-chip.module.css'
import { setElementMention } from '../../mention/mention-elements.ts'
import type { MentionLabel } from '../../mention/mention-status.ts'

/** Supplies a copy of the icon of a kind, or of the entity if it has one of its own, and an entity's current name, and opens a mention's target. */
export interface MentionRendering {
  icon(kind: string, own: Pick<MentionLabel, 'icon' | 'color'>): Node | null
  labelOf(mention: Mention): MentionLabel
  open(mention: Mention): void
}

/** How mentions are rendered; without it they have no icons and cannot be opened. */
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
      this.called.icon === other.called.icon &&
      this.called.color === other.called.color &&
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
    // Read-only text has no caret that could reach the chip.
    if (view.state.readOnly) Object.assign(chip, { tabIndex: 0, role: 'link' })
    const icon = view.state.facet(mentionRendering).icon(entity.type, this.called)
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
