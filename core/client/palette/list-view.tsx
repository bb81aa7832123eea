import { Command as Primitive } from 'cmdk'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { entityLink } from '#core/shared/links.ts'
import { openStep, runCommand } from '../desk/commands.ts'
import { go } from '../desk/go.ts'
import { useT } from '../i18n/intl.ts'
import type { CommandContext, Thing } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { leavePalette } from './leave.ts'
import { ListFoot } from './list-foot.tsx'
import styles from './palette.module.css'
import { PaletteRow } from './palette-row.tsx'
import type { Row } from './results.ts'
import { closePalette, enterMode, leaveMode, palette } from './state.ts'
import { useDrawn } from './use-drawn.ts'
import { actionGroups, contextOn, useGroups } from './use-results.ts'

/** The list of the palette: everything, or what can be done to one thing. */
export function ListView({ context, thing }: { context: CommandContext; thing?: Thing }) {
  const t = useT()
  const house = useHouse()
  const { text } = useSnapshot(palette, { sync: true })
  const everything = useGroups(context, thing ? '' : text)
  const onThing = useMemo(() => (thing ? contextOn(context, thing) : context), [context, thing])
  const actions = useMemo(() => thing && actionGroups(house, onThing, thing, text), [house, onThing, thing, text])
  const groups = actions ?? everything.groups
  const { drawn, isWhole } = useDrawn(groups)
  const rows = groups.flatMap(group => group.rows)
  const count = groups.reduce((sum, group) => sum + (group.isOffer ? 0 : group.rows.length), 0)
  const first = rows[0]?.key ?? ''
  const [chosen, setChosen] = useState('')
  const selected = rows.some(row => row.key === chosen) ? chosen : first
  const current = rows.find(row => row.key === selected)

  const run = (row: Row) => {
    const command = row.command ?? house.commands.get(row.commandId ?? '')
    if (command && openStep(command, onThing, row.args ?? {})) {
      enterMode({ is: 'asking', asking: { command, context: onThing, answers: row.args ?? {} } })
      return
    }
    leavePalette()
    if (command) void runCommand(command.id, { things: onThing.things, args: row.args, facts: onThing.facts })
    else if (row.address) go(row.address)
    else if (row.thing) {
      const kind = house.kinds.get(row.thing.kind)
      if (kind) go(entityLink(kind, row.thing))
    }
  }
  const showActions = (row: Row) => row.thing && enterMode({ is: 'actions', thing: row.thing })
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, value } = event.currentTarget
    const forward = event.key === 'Tab' || (event.key === 'ArrowRight' && selectionStart === value.length)
    if (!forward || event.shiftKey || thing) {
      if (event.key === 'Tab') event.preventDefault()
      return
    }
    if (event.key === 'Tab' || current?.thing) event.preventDefault()
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
            label={t(thing ? 'palette.back' : 'shell.close')}
            onClick={() => leaveMode() || closePalette()}
            tabIndex={-1}
          />
        </span>
        {thing ? (
          <span className={styles.step}>
            <Icon name={house.kinds.get(thing.kind)?.icon ?? 'file-text'} />
            <span className={styles.cut}>{thing.label}</span>
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
          placeholder={t(thing ? 'palette.what-to-do' : 'shell.find')}
          aria-label={t(thing ? 'palette.what-to-do' : 'shell.find')}
          spellCheck={false}
        />
        {!thing && everything.waiting && <Spinner />}
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
                onActions={thing ? undefined : showActions}
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
      <ListFoot count={count} inActions={thing !== undefined} />
    </Primitive>
  )
}
