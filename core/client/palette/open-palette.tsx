import { Dialog } from 'radix-ui'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ref, useSnapshot } from 'valtio'
import { commandContext, facts, factsFor, targetEntities } from '../context/command-context.ts'
import { createCommandContext } from '../context/run-command.ts'
import { useT } from '../i18n/intl.ts'
import type { CommandContext } from '../registry/contract.ts'
import styles from './palette.module.css'
import { origin } from './palette-focus.ts'
import { PromptView } from './prompt/prompt-view.tsx'
import { ListView } from './results/list-view.tsx'
import { closePalette, leaveMode, palette } from './state.ts'

/** The open palette: one list of everything, the actions on an entity, or the prompt of a command. */
export function OpenPalette() {
  const t = useT()
  useSnapshot(palette, { sync: true })
  const mode = palette.modes.at(-1)
  useCurrentPage()
  const context = useCurrentContext(palette.context)
  const panel = useRef<HTMLDivElement>(null)
  const [previousFocus] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    origin.element = previousFocus
    origin.hideDialogs()
    return () => {
      origin.showDialogs()
      // If a command has opened something, that keeps the focus.
      const { activeElement } = document
      const isHere = !activeElement || activeElement === document.body || panel.current?.contains(activeElement)
      if (isHere && previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true })
    }
  }, [previousFocus])
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
            // A page that renders late may take the focus: the palette takes it back and stays open.
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
            <PromptView asking={mode.prompt} />
          ) : (
            <ListView key={mode.is} context={context} entity={mode.is === 'actions' ? mode.entity : undefined} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Keeps the context of the list that of the shown page: a palette opened while the next page still loads searches and
 * acts on that page once it is there. Questions, and the actions on an entity, keep theirs.
 */
function useCurrentPage(): void {
  const { page, params, pageEntity } = useSnapshot(commandContext)
  const target = pageEntity?.id
  useEffect(() => {
    const { context, modes, running } = palette
    if (!context || running || modes.at(-1)?.is !== 'list') return
    const isCurrent =
      context.facts.page === page &&
      context.spaceId === params.spaceId &&
      context.projectId === params.projectId &&
      (target === undefined || context.entities.length > 0)
    if (isCurrent) return
    const entities = targetEntities()
    // The palette is above the page, and is not what its commands are judged by.
    const now = factsFor(entities, { ...facts(), overlay: context.facts.overlay ?? '' })
    palette.context = ref(createCommandContext(entities, now))
  }, [page, params, target])
}

/** The context with the current permissions, which may load after the palette was opened. */
function useCurrentContext(context: CommandContext | null): CommandContext | null {
  const { permissions: rights } = useSnapshot(commandContext)
  return useMemo(() => context && { ...context, facts: { ...context.facts, ...rights } }, [context, rights])
}
