import { useEffect, useRef, useState } from 'react'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { pushOverlay } from '../../context/command-context.ts'
import { createCommandContext, isApplicable, labelOf, runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { keysOf, useKeyTable } from '../command-keys.ts'
import { help } from '../commands.ts'
import { highestPriorityOf, type KeyLine, keyLines, type NamedBinding } from './key-lines.ts'
import { groupByOwner, ownerLabel } from './owner-label.ts'
import styles from './shortcuts.module.css'

/** Opens the settings of keys, if the plugin for them is installed. */
const settingsCommandId = 'keys.settings'

function closeAndRun(commandId: string) {
  return () => {
    help.open = false
    void runCommand(commandId)
  }
}

/** The keys of one owner. */
interface KeyGroup {
  id: string
  title: string
  lines: readonly KeyLine[]
}

/** Bindings as lines, grouped by owner, filtered by text. */
function keyGroups(all: readonly NamedBinding[], text: string): KeyGroup[] {
  const query = searchKey(text)
  return groupByOwner(all).flatMap(([id, bindings]) => {
    const title = ownerLabel(id)
    const lines = keyLines(bindings).filter(({ labels, ways }) =>
      searchKey([title, ...labels, ...ways.map(keys => keys.join(' '))].join(' ')).includes(query),
    )
    return lines.length > 0 ? [{ id, title, lines }] : []
  })
}

/** The keys that work on this page, then the others: each once, grouped by owner. */
export function HelpList() {
  const t = useT()
  const { commands } = useRegistry()
  const table = useKeyTable()
  const [text, setText] = useState('')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => pushOverlay('help'), [])
  const { facts, entities } = createCommandContext()
  const pageFacts = { ...facts, overlay: '' }
  const settingsCommand = commands.get(settingsCommandId)
  const here: NamedBinding[] = []
  const elsewhere: NamedBinding[] = []
  for (const { keys, command: id, band } of table) {
    const command = commands.get(id)
    if (!command) continue
    const named = { keys, command: id, band, label: t(labelOf(command)) }
    ;(isApplicable(command, pageFacts, entities) ? here : elsewhere).push(named)
  }
  const parts = [
    { title: t('shortcuts.here'), groups: keyGroups(highestPriorityOf(here), text) },
    { title: t('shortcuts.elsewhere'), groups: keyGroups(elsewhere, text) },
  ].filter(({ groups }) => groups.length > 0)
  return (
    <Dialog
      open
      size="l"
      title={t('command.shortcuts.help')}
      closeLabel={t('shell.close')}
      onOpenChange={open => {
        help.open = open
      }}
      footer={
        settingsCommand &&
        isApplicable(settingsCommand, pageFacts, entities) && (
          <Button
            data-command={settingsCommandId}
            icon="pencil"
            keys={keysOf(settingsCommandId)}
            onClick={closeAndRun(settingsCommandId)}
          >
            {t(labelOf(settingsCommand))}
          </Button>
        )
      }
    >
      <div ref={body} className={styles.sheet} tabIndex={-1}>
        <TextInput
          type="search"
          icon="search"
          className={styles.filter}
          value={text}
          onValue={setText}
          aria-label={t('shortcuts.filter')}
          placeholder={t('shortcuts.filter')}
          data-field
          onKeyDown={event => {
            // The arrows scroll the list, which gets the focus for it.
            if (event.key === 'ArrowDown') body.current?.focus()
          }}
        />
        {parts.map(part => (
          <section key={part.title} className={styles.section} aria-label={part.title}>
            <h3>{part.title}</h3>
            <div className={styles.groups}>
              {part.groups.map(group => (
                <KeyLineList key={group.id} group={group} />
              ))}
            </div>
          </section>
        ))}
        {parts.length === 0 && (
          <p className={styles.none} data-message-id="no-results">
            {t('no-results')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function KeyLineList({ group: { title, lines } }: { group: KeyGroup }) {
  return (
    <div className={styles.group}>
      <h4>{title}</h4>
      <dl className={styles.lines}>
        {lines.map(({ labels, ways }) => (
          <div key={labels.join()}>
            <dt>{labels.join(' · ')}</dt>
            <dd>
              {ways.map(keys => (
                <Keys key={keys.join(' ')} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
