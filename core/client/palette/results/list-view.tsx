import { Command as Primitive } from 'cmdk'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { entityLink } from '#core/shared/links.ts'
import { go } from '../../context/go.ts'
import { nextStep, runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from '../palette.module.css'
import { closePaletteSync } from '../palette-focus.ts'
import { closePalette, enterMode, leaveMode, palette } from '../state.ts'
import { ListFooter } from './list-footer.tsx'
import { PaletteRow } from './palette-row.tsx'
import type { PaletteResult } from './results.ts'
import { useRenderedGroups } from './use-rendered-groups.ts'
import { actionGroups, contextForEntity, usePaletteGroups } from './use-results.ts'

/** The palette's list: everything, or the actions on one entity. */
export function ListView({ context, entity }: { context: CommandContext; entity?: EntityRef }) {
  const t = useT()
  const registry = useRegistry()
  const { text } = useSnapshot(palette, { sync: true })
  const everything = usePaletteGroups(context, entity ? '' : text)
  const entityContext = useMemo(() => (entity ? contextForEntity(context, entity) : context), [context, entity])
  const actions = useMemo(
    () => entity && actionGroups(registry, entityContext, entity, text),
    [registry, entityContext, entity, text],
  )
  const groups = actions ?? everything.groups
  const { drawn, isWhole } = useRenderedGroups(groups)
  const rows = groups.flatMap(group => group.rows)
  const count = groups.reduce((sum, group) => sum + (group.isOffer ? 0 : group.rows.length), 0)
  const first = rows[0]?.key ?? ''
  const [chosen, setChosen] = useState('')
  const selected = rows.some(row => row.key === chosen) ? chosen : first
  const current = rows.find(row => row.key === selected)

  const run = (row: PaletteResult) => {
    const command = row.command ?? registry.commands.get(row.commandId ?? '')
    const rowContext = row.target ? contextForEntity(context, row.target) : entityContext
    if (command && nextStep(command, rowContext, row.args ?? {})) {
      enterMode({ is: 'asking', prompt: { command, context: rowContext, answers: row.args ?? {} } })
      return
    }
    closePaletteSync()
    if (command) void runCommand(command.id, { entities: rowContext.entities, args: row.args, facts: rowContext.facts })
    else if (row.address) go(row.address)
    else if (row.entity) {
      const kind = registry.kinds.get(row.entity.kind)
      if (kind) go(entityLink(kind, row.entity))
    }
  }
  const showActions = (row: PaletteResult) => row.entity && enterMode({ is: 'actions', entity: row.entity })
  // An Enter pressed before anything was found chooses what comes. An offer to search elsewhere waits for that too.
  const [enteredEarly, setEnteredEarly] = useState(false)
  const mayFindMore = !entity && everything.isIncomplete && count === 0
  useEffect(() => {
    if (!enteredEarly || mayFindMore) return
    setEnteredEarly(false)
    if (current) run(current)
  })
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (isEnter && (event.ctrlKey || event.metaKey) && current?.entity) {
      event.preventDefault()
      closePaletteSync()
      void runCommand('beside.open', { entities: [current.entity], facts: context.facts })
      return
    }
    if (isEnter && mayFindMore) event.preventDefault()
    setEnteredEarly(isEnter && mayFindMore)
    const { selectionStart, value } = event.currentTarget
    const isForward = event.key === 'Tab' || (event.key === 'ArrowRight' && selectionStart === value.length)
    if (!isForward || event.shiftKey || entity) {
      if (event.key === 'Tab') event.preventDefault()
      return
    }
    if (event.key === 'Tab' || current?.entity) event.preventDefault()
    if (current) showActions(current)
  }
  return (
    <Primitive
      className={styles.command}
      shouldFilter={false}
      filter={() => 1}
      loop
      value={selected}
      onValueChange={setChosen}
      label={t('palette.title')}
    >
      <div className={styles.ask}>
        <span className={styles.back}>
          <IconButton
            icon="arrow-left"
            data-answer="back"
            label={t(entity ? 'palette.back' : 'shell.close')}
            onClick={() => leaveMode() || closePalette()}
            tabIndex={-1}
          />
        </span>
        {entity ? (
          <span className={styles.step}>
            <Icon name={entity.icon ?? registry.kinds.get(entity.kind)?.icon ?? 'file-text'} color={entity.color} />
            <span className={styles.cut}>{entity.label}</span>
          </span>
        ) : (
          <span className={styles.lens}>
            <Icon name="search" />
          </span>
        )}
        <Primitive.Input
          autoFocus
          value={text}
          onValueChange={next => {
            palette.text = next
            setChosen('')
          }}
          onKeyDown={onKey}
          placeholder={t(entity ? 'palette.what-to-do' : 'shell.find')}
          aria-label={t(entity ? 'palette.what-to-do' : 'shell.find')}
          spellCheck={false}
        />
        {!entity && everything.waiting && <Spinner />}
      </div>
      <Primitive.List className={styles.hits} label={t('palette.results')} aria-busy={!isWhole}>
        {drawn.map(group => (
          <Primitive.Group key={group.id} heading={group.label} className={styles.group}>
            {group.rows.map(row => (
              <PaletteRow
                key={row.key}
                row={row}
                selected={row.key === selected}
                onRun={run}
                onActions={entity ? undefined : showActions}
              />
            ))}
          </Primitive.Group>
        ))}
        {count === 0 && !everything.waiting && (
          <p className={styles.none} data-message-id="no-results">
            {t('no-results')}
          </p>
        )}
      </Primitive.List>
      <ListFooter count={count} inActions={entity !== undefined} />
    </Primitive>
  )
}
