import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  activeEditor,
  CommandButton,
  Contributed,
  EditorFoot,
  EmptyState,
  formatNumber,
  go,
  LoadFailed,
  type PageProps,
  Skeleton,
  showToast,
  t as translate,
  useCall,
  usePageCommands,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { outlineCalls, outlineText } from '../../shared.ts'
import { OutlineStatus } from '../marks/mark-parts.tsx'
import { type ChosenChapter, chosenChapters } from './chosen-chapters.ts'
import { chapterWith } from './find-in-texts.ts'
import styles from './text-page.module.css'
import { type ClickedPoint, OutlineTextSection, type WrittenText } from './text-section.tsx'

/** Chapters read as one text, each edited in its place. */
export default function TextPage({ params: { spaceId = '', projectId = '' }, search: { parts, chapters } }: PageProps) {
  const t = useT()
  const project = useProject(spaceId, projectId)
  const { data: outline, error } = useCall(outlineCalls.read, { spaceId, projectId }, { quiet: true })
  const chosen = useMemo(() => outline && chosenChapters(outline, { parts, chapters }), [outline, parts, chapters])
  useTitle(t('outline.text-title'), project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (error && !outline) return <LoadFailed error={error} />
  if (!chosen) return <Skeleton label={t('shell.loading')} />
  return <TextView key={`${projectId} ${parts} ${chapters}`} place={{ spaceId, projectId }} chosen={chosen} />
}

/** px of a chapter that was not shown yet: its words at about twelve in a line of 30 px. */
const estimatedHeight = (words: number) => 120 + Math.ceil(words / 12) * 30

interface Writing {
  chapterId: string
  point: ClickedPoint | null
}

function TextView({ place, chosen }: { place: Place; chosen: readonly ChosenChapter[] }) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const [writing, setWriting] = useState<Writing | null>(null)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [written] = useState(() => new Map<string, WrittenText>())
  const current = chosen.findIndex(({ chapter }) => chapter.chapterId === writing?.chapterId)
  const virtual = useVirtualizer({
    count: chosen.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => estimatedHeight(chosen[index]?.chapter.words ?? 0),
    getItemKey: index => chosen[index]?.chapter.chapterId ?? index,
    overscan: 1,
    // The one that is edited stays, with its undo.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = new Set(defaultRangeExtractor(range))
        if (current >= 0) shown.add(current)
        return [...shown].sort((one, other) => one - other)
      },
      [current],
    ),
  })
  const write = (index: number, point: ClickedPoint | null) => {
    const chapterId = chosen[index]?.chapter.chapterId
    if (chapterId === undefined) return
    if (!point) virtual.scrollToIndex(index, { align: 'start' })
    if (index === current && !point) activeEditor()?.focus()
    setWriting({ chapterId, point })
  }
  const atTop = () => {
    const top = virtual.scrollOffset ?? 0
    return virtual.getVirtualItems().find(item => item.end > top + 1)?.index ?? 0
  }
  const step = (by: 1 | -1) => {
    const next = (current >= 0 ? current : atTop()) + by
    if (chosen[next]) write(next, null)
    else say(by > 0 ? 'text-last' : 'text-first')
  }
  const lastWords = useRef('')
  /** Goes to the next chapter with the words, from the one that is read or behind the one in which they were found. */
  const find = async (words: string) => {
    const from = current < 0 ? atTop() : current + (words === lastWords.current ? 1 : 0)
    lastWords.current = words
    const ids = chosen.map(({ chapter }) => chapter.chapterId)
    const found = await chapterWith(place, [...ids.slice(from), ...ids.slice(0, from)], words)
    if (found === null) {
      showToast({ kind: 'info', id: 'outline-end', title: t('outline.text-not-found', { words }) })
      return
    }
    write(ids.indexOf(found), null)
    // The editor goes to words in the address as soon as it is there.
    const address = new URL(location.href)
    address.searchParams.set('q', words)
    go(address.pathname + address.search, { replace: true })
  }
  const outline = `/builder/outline/${place.spaceId}/${place.projectId}`
  const when = { overlay: '' } as const
  usePageCommands([
    {
      ...{ id: 'outline.text-write', label: 'outline.text-write', icon: 'pen-line', keys: ['i', 'Enter'], when },
      run: () => {
        if (chosen.length === 0) say('text-none')
        else if (current < 0) write(atTop(), null)
        else activeEditor()?.focus()
      },
    },
    {
      ...{ id: 'outline.text-next', label: 'outline.text-next', icon: 'arrow-down', keys: 'Alt-PageDown', when },
      inText: true,
      run: () => step(1),
    },
    {
      ...{ id: 'outline.text-previous', label: 'outline.text-previous', icon: 'arrow-up', keys: 'Alt-PageUp', when },
      inText: true,
      run: () => step(-1),
    },
    {
      ...{ id: 'outline.text-go', label: 'outline.text-go', icon: 'list', keys: 'Mod-Alt-g', when, inText: true },
      steps: [
        {
          ...{ name: 'chapter', label: 'outline.text-which', ask: 'choice' },
          options: () =>
            chosen.map(({ chapter: { title }, number }, index) => ({
              ...{ value: String(index), label: title, about: formatNumber(number) },
            })),
        },
      ],
      run: (_, { chapter = '' }) => write(Number(chapter), null),
    },
    {
      ...{ id: 'outline.text-find', label: 'outline.text-find', icon: 'search', when, inText: true },
      // In a chapter that is edited, the shorter key finds in that.
      keys: current < 0 ? ['Mod-f', 'Mod-Shift-f'] : 'Mod-Shift-f',
      steps: [
        {
          ...{ name: 'words', label: 'outline.text-find-what', ask: 'text', initial: () => lastWords.current },
          validate: words => (words.trim() === '' ? 'outline.text-find-what' : null),
        },
      ],
      run: (_, { words = '' }) => find(words.trim()),
    },
    {
      ...{ id: 'outline.text-back', label: 'outline.text-back', icon: 'table-of-contents', keys: 'Escape', safe: true },
      when: { overlay: '', focusMode: false },
      run: () => go(outline),
    },
  ])
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (current >= 0) list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const words = chosen.reduce((sum, { chapter }) => sum + chapter.words, 0)
  if (chosen.length === 0)
    return (
      <EmptyState title={t('outline.text-none')} text={t('outline.empty')}>
        <CommandButton command="outline.text-back" variant="default" />
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <h1 className="vh">{t('outline.text-title')}</h1>
      <nav className={styles.list} aria-label={t('outline.text-title')}>
        <p className={styles.head}>
          <b>{t('outline.text-title')}</b>
          <span>{t('kind.chapter.count', { count: chosen.length })}</span>
        </p>
        <ol ref={list}>
          {chosen.map(({ chapter }, index) => (
            <li key={chapter.chapterId}>
              <button
                type="button"
                className={styles.entry}
                aria-current={index === current}
                data-command="outline.text-write"
                onClick={() => write(index, null)}
              >
                {chapter.status && <OutlineStatus place={place} id={chapter.status} />}
                <span className={styles.cut}>{chapter.title}</span>
                <span className={styles.words}>{formatNumber(chapter.words)}</span>
              </button>
            </li>
          ))}
        </ol>
        <p className={styles.sum}>
          <span>{t('outline.text-sum')}</span>
          <span>{t('outline.words', { words })}</span>
        </p>
        <Contributed to={outlineText} id="today" props={place} fallback={null} />
        <CommandButton command="outline.text-find" variant="ghost" />
        <CommandButton command="outline.text-next" variant="ghost" />
        <CommandButton command="outline.text-back" variant="ghost" />
      </nav>
      <div className={styles.column}>
        <div ref={scroller} className={styles.texts} tabIndex={-1} role="region" aria-label={t('outline.text-label')}>
          <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const one = chosen[index]
              return (
                one && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className={styles.place}
                    style={{ top: start }}
                  >
                    <OutlineTextSection
                      place={place}
                      chosen={one}
                      isCurrent={index === current}
                      point={index === current ? (writing?.point ?? null) : null}
                      written={written}
                      toolbar={toolbar}
                      onWrite={point => write(index, point)}
                    />
                  </div>
                )
              )
            })}
          </div>
        </div>
        {current >= 0 && <EditorFoot ref={setToolbar} />}
      </div>
    </div>
  )
}

function say(message: 'text-first' | 'text-last' | 'text-none'): void {
  showToast({ kind: 'info', id: 'outline-end', title: translate(`outline.${message}`) })
}
