import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { landmarkOf } from '../landmark.ts'
import styles from './panel.module.css'

type PanelProps = {
  /** The button that anchors it and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}

/** A small panel under its button. Escape and a click outside close it; the page stays usable. */
export function Panel({ button, label, onClose, children }: PanelProps) {
  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal container={landmarkOf(button.current)}>
        <Popover.Content
          className={styles.panel}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // Escape restores the focus; a click outside has moved it already.
          onCloseAutoFocus={event => event.preventDefault()}
          onEscapeKeyDown={() => button.current?.focus()}
          onInteractOutside={event => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
