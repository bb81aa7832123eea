import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton, commandContext, language, useKeyTable, userKeys, useT } from '#core/client/index.ts'
import { keyList } from '../commands.ts'
import { type KeyListFilter, keyListState } from '../state.ts'
import { keyListActions, stopRecording } from './actions.ts'
import { commandLines, countCommandLines, groupLines } from './command-lines.ts'
import { KeyRow } from './key-row.tsx'
import { KeyToolbar } from './key-toolbar.tsx'
import styles from './keys.module.css'
import { focusTabStop, ListKeys } from './list-keys.tsx'

/** Every command with its keys: searched by words or by pressing, changed in place. */
export default function KeySettings() {
  const t = useT()
  const table = useKeyTable()
  const { rows } = useSnapshot(userKeys)
  const { code, version } = useSnapshot(language)
  const { kind } = useSnapshot(commandContext)
  const {
    text,
    shown,
    searchKeys,
    focused,
    way: keyIndex,
    recording,
    said: announcement,
  } = useSnapshot(keyListState, { sync: true })
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  // The lines contain translated text, so another language rebuilds them.
  const lines = useMemo(() => (code && version >= 0 ? commandLines(table, rows) : []), [table, rows, code, version])
  const groups = useMemo(() => groupLines(lines, { shown, text, searchKeys }), [lines, shown, text, searchKeys])
  const found = groups.flatMap(group => group.lines)
  const stopAt = found.some(({ id }) => id === focused) ? focused : found[0]?.id
  const verdict = recording?.verdict
  const contested = verdict?.is === 'conflict' ? verdict.conflicts.map(({ other }) => other) : []
  const count = (one: KeyListFilter) => countCommandLines(lines, one)
  const counts = { bound: count('bound'), changed: count('changed'), clashing: count('clashing'), free: count('free') }
  useEffect(() => keyList.register(keyListActions), [])
  useEffect(() => {
    if (kind !== 'keys') commandContext.kind = 'keys'
  }, [kind])
  useEffect(
    () => () => {
      stopRecording()
      Object.assign(keyListState, { text: '', shown: 'bound', searchKeys: null, focused: null, way: 0, said: '' })
    },
    [],
  )
  return (
    <div className={styles.page} ref={page}>
      <div className={styles.heads}>
        <CommandButton command="keys.preset" variant="ghost">
          {t('keys.preset')}
        </CommandButton>
        <CommandButton command="keys.import" variant="ghost" icon="upload">
          {t('keys.import')}
        </CommandButton>
        <CommandButton command="keys.export" variant="ghost" icon="download">
          {t('keys.export')}
        </CommandButton>
        <CommandButton command="keys.reset-all" variant="ghost" icon="rotate-ccw">
          {t('keys.reset-all')}
        </CommandButton>
      </div>
      <KeyToolbar {...{ text, shown, searchKeys, counts, filter }} onDown={() => focusTabStop(list.current)} />
      {/* Re-reads where the focus is whenever its props change. */}
      <ListKeys {...{ page, list, filter }} />
      <p role="status" className="vh">
        {announcement}
      </p>
      {found.length === 0 ? (
        <p className={styles.none}>{t('no-results')}</p>
      ) : (
        <div ref={list} role="grid" aria-label={t('keys.title')} className={styles.grid}>
          {groups.map((group, at) => (
            <div key={group.owner} role="rowgroup" className={styles.group}>
              <div role="row" className={styles.label}>
                <span role="columnheader" className={styles.name}>
                  {group.label}
                </span>
                <span role="columnheader" className={styles.where}>
                  <span className={at > 0 ? 'vh' : undefined}>{t('keys.where')}</span>
                </span>
                <span role="columnheader" className={styles.ways}>
                  <span className={at > 0 ? 'vh' : undefined}>{t('keys.title')}</span>
                </span>
                <span role="columnheader" className={styles.from}>
                  <span className={at > 0 ? 'vh' : undefined}>{t('keys.from')}</span>
                </span>
                <span role="columnheader" className={styles.acts}>
                  <span className="vh">{t('keys.actions')}</span>
                </span>
              </div>
              <div className={styles.rows} role="presentation">
                {group.lines.map(line => (
                  <KeyRow
                    key={line.id}
                    line={line}
                    tabStop={line.id === stopAt}
                    bindingIndex={
                      line.id === focused ? Math.min(keyIndex, Math.max(line.keyBindings.length - 1, 0)) : 0
                    }
                    recording={recording?.command === line.id ? recording : null}
                    contestedKeys={contested.filter(({ command }) => command === line.id).map(({ keys }) => keys)}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
