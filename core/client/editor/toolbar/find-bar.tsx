import { findNext, findPrevious, getSearchQuery, replaceAll, replaceNext } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useT } from '../../i18n/intl.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { closeFind, countMatches, type FindQuery, MAX_MATCHES, selectMatch, setFindQuery } from '../codemirror/find.ts'
import styles from './find-bar.module.css'

const PAUSE_MS = 150

/**
 * Find and replace. Only the visible part of the text is in the document, so the browser's own search cannot find the
 * rest.
 */
export function FindBar({ view }: { view: EditorView }) {
  const t = useT()
  const [findQuery, setFindQueryState] = useState<FindQuery>(() => {
    const { search, replace, caseSensitive } = getSearchQuery(view.state)
    return { search, replace, caseSensitive }
  })
  const change = (part: Partial<FindQuery>) => {
    setFindQueryState({ ...findQuery, ...part })
    setFindQuery(view, { ...findQuery, ...part })
    if (part.replace === undefined) selectMatch(view)
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') closeFind(view)
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    else if (event.target.name === 'replace') replaceNext(view)
    else if (event.shiftKey) findPrevious(view)
    else findNext(view)
    event.preventDefault()
  }
  return (
    <div role="search" className={styles.bar} onKeyDown={onKey}>
      <TextInput
        className={styles.words}
        icon="search"
        name="search"
        main-field="true"
        autoFocus
        aria-label={t('editor.find-what')}
        placeholder={t('editor.find-what')}
        value={findQuery.search}
        onValue={search => change({ search })}
        onFocus={event => event.currentTarget.select()}
        end={<MatchCount view={view} words={findQuery} />}
      />
      <IconButton
        size="s"
        icon="type"
        data-field
        label={t('editor.find-case')}
        aria-pressed={findQuery.caseSensitive}
        onClick={() => change({ caseSensitive: !findQuery.caseSensitive })}
      />
      <IconButton
        size="s"
        icon="chevron-up"
        data-answer="previous"
        label={t('editor.find-previous')}
        keys={['Shift', 'Enter']}
        onClick={() => findPrevious(view)}
      />
      <IconButton
        size="s"
        icon="chevron-down"
        data-answer="next"
        label={t('editor.find-next')}
        keys={['Enter']}
        onClick={() => findNext(view)}
      />
      <TextInput
        className={styles.words}
        name="replace"
        aria-label={t('editor.find-replacement')}
        placeholder={t('editor.find-replacement')}
        value={findQuery.replace}
        onValue={replace => change({ replace })}
      />
      <Button size="s" data-answer="replace" onClick={() => replaceNext(view)}>
        {t('editor.find-replace')}
      </Button>
      <Button size="s" data-answer="replace-all" onClick={() => replaceAll(view)}>
        {t('editor.find-replace-all')}
      </Button>
      <IconButton
        size="s"
        icon="x"
        data-answer="close"
        label={t('editor.find-close')}
        keys={['Esc']}
        className={styles.close}
        onClick={() => closeFind(view)}
      />
    </div>
  )
}

/** The number of matches, counted after a pause in typing. */
function MatchCount({ view, words: findQuery }: { view: EditorView; words: FindQuery }) {
  const t = useT()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () => setCount(findQuery.search === '' ? null : countMatches(view.state, findQuery)),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [view, findQuery])
  return (
    <span role="status" className={styles.found}>
      {count !== null && t(count < MAX_MATCHES ? 'editor.find-count' : 'editor.find-many', { count })}
    </span>
  )
}
