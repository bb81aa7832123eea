import { Facet } from '@codemirror/state'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { Mention } from '#core/shared/richtext/nodes.ts'
import styles from './preview.module.css'

/** Gives a copy of the icon of a kind, and goes to what a mention names. */
export interface MentionLook {
  icon(kind: string): Node | null
  open(mention: Mention): void
}

/** How mentions look here; without it they have no icons and lead nowhere. */
export const mentionLook = Facet.define<MentionLook, MentionLook>({
  combine: ([look]) => look ?? { icon: () => null, open: () => undefined },
})

const mentions = new WeakMap<Element, Mention>()

class MentionChip extends WidgetType {
  readonly mention: Mention

  constructor(mention: Mention) {
    super()
    this.mention = mention
  }

  override eq(other: MentionChip): boolean {
    const { entity, label } = this.mention
    return (
      label === other.mention.label &&
      entity.type === other.mention.entity.type &&
      entity.id === other.mention.entity.id
    )
  }

  override toDOM(view: EditorView): HTMLElement {
    const { entity, label } = this.mention
    const chip = document.createElement('span')
    chip.className = styles.mention ?? ''
    chip.dataset.mention = entity.id
    mentions.set(chip, this.mention)
    const icon = view.state.facet(mentionLook).icon(entity.type)
    if (icon) chip.append(icon)
    chip.append(label.trim() === '' ? '…' : label)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

export function chipOf(mention: Mention): Decoration {
  return Decoration.replace({ widget: new MentionChip(mention) })
}

/** The mention a chip stands for. */
export function mentionOf(chip: Element): Mention | undefined {
  return mentions.get(chip)
}
