import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { landmarkOf } from '../landmark.ts'
import styles from './panel.module.css'

export type PanelProps = {
  /** The button it hangs under, and which has the focus back. */
  button: RefObject<HTMLButtonElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}

/** A small panel under its button. Escape and a click outside close it; the page behind stays in use. */
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
          // Escape gives it back; a click outside has put it where it was meant to be.
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
