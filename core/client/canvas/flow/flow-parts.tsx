import type { ReactNode } from 'react'
import { CommandButton } from '../../context/command-button.tsx'
import styles from './flow.module.css'

/**
 * What canvases of @xyflow/react have in common: their keys are commands of the page, so the library has none, and what
 * it would tell screen readers is English only and names keys that the page does not have.
 */
export const flowProps = {
  nodesFocusable: false,
  edgesFocusable: false,
  disableKeyboardA11y: true,
  ariaLabelConfig: {
    'node.a11yDescription.default': '',
    'node.a11yDescription.keyboardDisabled': '',
    'edge.a11yDescription.default': '',
  },
  deleteKeyCode: null,
  zoomOnDoubleClick: false,
  multiSelectionKeyCode: null,
  selectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  proOptions: { hideAttribution: true },
} as const

/** Around a whole picture: some of the window, and below it the buttons of the zoom. */
export const flowPadding = { x: 0.08, top: 0.08, bottom: '80px' } as const

/** The classes of a canvas, and of the lines of what is chosen on it. */
export const flowStyles = { canvas: styles.flow, near: styles.near } as const

interface CanvasZoomProps {
  label: string
  /** what the ids of its commands begin with: `diagram` for `diagram.zoom-in`, `diagram.zoom-out` and `diagram.fit` */
  commands: string
  /** buttons before these */
  children?: ReactNode
  /** how large everything is, between the buttons */
  figure?: ReactNode
}

/** The buttons of the zoom in the corner of a canvas. */
export function CanvasZoom({ label, commands, children, figure }: CanvasZoomProps) {
  return (
    <div className={styles.zoom} role="group" aria-label={label}>
      {children}
      <CommandButton command={`${commands}.zoom-out`} iconOnly icon="minus" variant="ghost" size="s" />
      {figure}
      <CommandButton command={`${commands}.zoom-in`} iconOnly icon="plus" variant="ghost" size="s" />
      <CommandButton command={`${commands}.fit`} iconOnly icon="maximize" variant="ghost" size="s" />
    </div>
  )
}
