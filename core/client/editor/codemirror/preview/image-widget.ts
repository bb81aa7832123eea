import { Facet } from '@codemirror/state'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { TextImage } from '#core/shared/rich-text/nodes.ts'
import { t } from '../../../i18n/intl.ts'
import styles from '../../image/text-figure.module.css'
import previewStyles from './preview.module.css'

/** Where the images of a text come from. */
export interface ImageRendering {
  /** the address of an image; null where none can be shown */
  address(imageId: string): string | null
  /** adds a file to the images of the project; null if that failed, which was shown to the user */
  add(file: File): Promise<string | null>
}

/** Without it, images are shown as their descriptions, and none can be added. */
export const imageRendering = Facet.define<ImageRendering, ImageRendering>({
  combine: ([rendering]) => rendering ?? { address: () => null, add: async () => null },
})

/** An image in the editor, in place of its source; one that cannot be shown is replaced by its description. */
class ImageWidget extends WidgetType {
  readonly image: TextImage
  readonly address: string | null

  constructor(image: TextImage, address: string | null) {
    super()
    this.image = image
    this.address = address
  }

  override eq({ image, address }: ImageWidget): boolean {
    return address === this.address && image.description === this.image.description
  }

  override toDOM(view: EditorView): HTMLElement {
    const { imageId, description } = this.image
    const box = document.createElement('span')
    box.className = previewStyles.picture ?? ''
    box.dataset.image = imageId
    const showDescription = () => {
      const missing = document.createElement('span')
      missing.className = styles.missing ?? ''
      missing.append(description || t('editor.image-missing'))
      box.replaceChildren(missing)
      view.requestMeasure()
    }
    if (this.address === null) {
      showDescription()
      return box
    }
    const picture = document.createElement('img')
    picture.className = styles.picture ?? ''
    picture.addEventListener('load', () => view.requestMeasure())
    picture.addEventListener('error', showDescription)
    Object.assign(picture, { alt: description, draggable: false, src: this.address })
    box.append(picture)
    return box
  }

  override ignoreEvent(): boolean {
    return false
  }
}

export function pictureOf(image: TextImage, address: string | null): Decoration {
  return Decoration.replace({ widget: new ImageWidget(image, address) })
}
