import { Dialog } from 'radix-ui'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { desk } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import type { CommandContext } from '../registry/contract.ts'
import { AskingView } from './asking-view.tsx'
import { origin } from './leave.ts'
import { ListView } from './list-view.tsx'
import styles from './palette.module.css'
import { closePalette, leaveMode, palette } from './state.ts'

/** The palette while it is open: one list of everything, actions on a thing, and commands that ask (mock: palette). */
export function OpenPalette() {
  const t = useT()
  useSnapshot(palette, { sync: true })
  const mode = palette.modes.at(-1)
  const context = useFresh(palette.context)
  const panel = useRef<HTMLDivElement>(null)
  const [from] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    origin.element = from
    origin.hideDialogs()
    return () => {
      origin.showDialogs()
      // What a command has opened meanwhile keeps the focus.
      const { activeElement } = document
      const isHere = !activeElement || activeElement === document.body || panel.current?.contains(activeElement)
      if (isHere && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [from])
  if (!mode || !context) return null
  return (
    <Dialog.Root open modal={false} onOpenChange={next => !next && closePalette()}>
      <Dialog.Portal>
        <div className={styles.scrim} />
        <Dialog.Content
          ref={panel}
          className={styles.palette}
          aria-describedby={undefined}
          aria-modal="true"
          onCloseAutoFocus={event => event.preventDefault()}
          onFocusOutside={event => {
            // A page that arrives late may want the focus: it does not get it, and closes nothing.
            event.preventDefault()
            if (!palette.running) panel.current?.querySelector<HTMLElement>('[cmdk-input]')?.focus()
          }}
          onEscapeKeyDown={event => {
            event.preventDefault()
            closePalette()
          }}
          onKeyDown={event => {
            const input = event.target
            const empty = input instanceof HTMLInputElement && input.value === ''
            if (event.key === 'Backspace' && empty && leaveMode()) event.preventDefault()
          }}
        >
          <Dialog.Title className="vh">{t('palette.title')}</Dialog.Title>
          {mode.is === 'asking' ? (
            <AskingView asking={mode.asking} />
          ) : (
            <ListView key={mode.is} context={context} thing={mode.is === 'actions' ? mode.thing : undefined} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The context with what the person may do here, which may arrive after the palette was opened. */
function useFresh(context: CommandContext | null): CommandContext | null {
  const { rights } = useSnapshot(desk)
  return useMemo(() => context && { ...context, facts: { ...context.facts, ...rights } }, [context, rights])
}
