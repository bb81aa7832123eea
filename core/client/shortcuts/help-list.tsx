import { useEffect, useRef, useState } from 'react'
import { searchKey } from '#core/shared/text.ts'
import { applies, contextFor, labelOf, runCommand } from '../desk/commands.ts'
import { layOver } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import { house, useHouse } from '../registry/house.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { help } from './commands.ts'
import { type KeyLine, keyLines, type NamedBinding, strongestOf } from './key-lines.ts'
import { ownerWords } from './owner-words.ts'
import styles from './shortcuts.module.css'
import { keysOf, useKeyTable } from './shown-keys.ts'

/** Brings the person to where keys are changed, if the plugin for it is there. */
const changing = 'keys.settings'

function leaveFor(commandId: string) {
  return () => {
    help.open = false
    void runCommand(commandId)
  }
}

/** Keys of one owner. */
interface Group {
  id: string
  title: string
  lines: readonly KeyLine[]
}

/** Bindings as lines, by who brings their commands, without what does not fit the text. */
function groupsOf(all: readonly NamedBinding[], text: string): Group[] {
  const wanted = searchKey(text)
  const byOwner = Map.groupBy(all, ({ command }) => house.commands.ownerOf(command) ?? 'core')
  return [...byOwner].flatMap(([id, bindings]) => {
    const title = ownerWords(id)
    const lines = keyLines(bindings).filter(({ labels, ways }) =>
      searchKey([title, ...labels, ...ways.map(keys => keys.join(' '))].join(' ')).includes(wanted),
    )
    return lines.length > 0 ? [{ id, title, lines }] : []
  })
}

/** Which keys work on this page, then the others: each once, by what brings them. */
export function HelpList() {
  const t = useT()
  const { commands } = useHouse()
  const table = useKeyTable()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => layOver('help'), [])
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (event.code !== 'KeyF' || event.target === field.current || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      field.current?.focus()
    }
    const { current } = body
    current?.addEventListener('keydown', find)
    return () => current?.removeEventListener('keydown', find)
  }, [])
  const { facts, things } = contextFor()
  const below = { ...facts, overlay: '' }
  const change = commands.get(changing)
  const here: NamedBinding[] = []
  const elsewhere: NamedBinding[] = []
  for (const { keys, command: id, band } of table) {
    const command = commands.get(id)
    if (!command) continue
    const named = { keys, command: id, band, label: t(labelOf(command)) }
    ;(applies(command, below, things) ? here : elsewhere).push(named)
  }
  const parts = [
    { title: t('shortcuts.here'), groups: groupsOf(strongestOf(here), text) },
    { title: t('shortcuts.elsewhere'), groups: groupsOf(elsewhere, text) },
  ].filter(({ groups }) => groups.length > 0)
  return (
    <Dialog
      open
      size="l"
      title={t('command.shortcuts.help')}
      closeLabel={t('shell.close')}
      initialFocus={`.${styles.sheet}`}
      onOpenChange={open => {
        help.open = open
      }}
      footer={
        change &&
        applies(change, below, things) && (
          <Button data-command={changing} icon="pencil" keys={keysOf(changing)} onClick={leaveFor(changing)}>
            {t(labelOf(change))}
          </Button>
        )
      }
    >
      <div ref={body} className={styles.sheet} tabIndex={-1}>
        <TextInput
          ref={field}
          type="search"
          icon="search"
          className={styles.filter}
          value={text}
          onValue={setText}
          aria-label={t('shortcuts.filter')}
          placeholder={t('shortcuts.filter')}
          end={<Keys keys={['F']} inControl />}
          data-field
          onKeyDown={event => {
            if (event.key !== 'Escape' || text === '') return
            event.preventDefault()
            event.stopPropagation()
            setText('')
            body.current?.focus()
          }}
        />
        {parts.map(part => (
          <section key={part.title} className={styles.section} aria-label={part.title}>
            <h3>{part.title}</h3>
            <div className={styles.groups}>
              {part.groups.map(group => (
                <Lines key={group.id} group={group} />
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

function Lines({ group: { title, lines } }: { group: Group }) {
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
