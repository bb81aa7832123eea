import { Facet } from '@codemirror/state'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { Mention } from '#core/shared/richtext/nodes.ts'
import { noteMention } from '../mention/elements.ts'
import styles from './preview.module.css'

/** How a mentioned thing is called now, and in words why it can not be gone to. */
export interface Called {
  label: string
  away: string | null
}

/** Gives a copy of the icon of a kind, the name a thing has now, and goes to what a mention names. */
export interface MentionLook {
  icon(kind: string): Node | null
  called(mention: Mention): Called
  open(mention: Mention): void
}

/** How mentions look here; without it they have no icons and lead nowhere. */
export const mentionLook = Facet.define<MentionLook, MentionLook>({
  combine: ([look]) =>
    look ?? { icon: () => null, called: ({ label }) => ({ label, away: null }), open: () => undefined },
})

class MentionChip extends WidgetType {
  readonly mention: Mention
  readonly called: Called

  constructor(mention: Mention, called: Called) {
    super()
    this.mention = mention
    this.called = called
  }

  override eq(other: MentionChip): boolean {
    const { entity } = this.mention
    return (
      this.called.label === other.called.label &&
      this.called.away === other.called.away &&
      entity.type === other.mention.entity.type &&
      entity.id === other.mention.entity.id
    )
  }

  override toDOM(view: EditorView): HTMLElement {
    const { entity } = this.mention
    const { label, away } = this.called
    const chip = document.createElement('span')
    chip.className = (away === null ? styles.mention : `${styles.mention} ${styles.away}`) ?? ''
    if (away !== null) chip.dataset.away = away
    chip.dataset.mention = entity.id
    noteMention(chip, this.mention)
    // Where nothing can be written there is no caret to go to it.
    if (view.state.readOnly) Object.assign(chip, { tabIndex: 0, role: 'link' })
    const icon = view.state.facet(mentionLook).icon(entity.type)
    if (icon) chip.append(icon)
    chip.append(label.trim() === '' ? '…' : label)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

export function chipOf(mention: Mention, called: Called): Decoration {
  return Decoration.replace({ widget: new MentionChip(mention, called) })
}
