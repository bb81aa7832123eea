import { useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import {
  type Autosave,
  type EditorHandle,
  EntityDetails,
  EntityFrame,
  EntityLoader,
  EntityText,
  formatNumber,
  IconButton,
  type OpenedEntity,
  type PageProps,
  runCommand,
  useCommonDetails,
  useEntityPage,
  usePrintable,
  useT,
  useWordsToday,
} from '#core/client/index.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '../shared.ts'
import styles from './chapter-page.module.css'
import { useChapterNumber } from './history-chapter-line.tsx'

/** The page of a chapter: number, title and text, and its metadata beside them. */
export default function ChapterPage({ params }: PageProps) {
  return (
    <EntityLoader key={params.chapterId} kind={chapter} params={params}>
      {opened => <ChapterEditor {...opened} />}
    </EntityLoader>
  )
}

/** Recounted on every edit, so it is state that only its display subscribes to. */
interface LiveWordCount {
  words: number | null
}

function ChapterEditor(opened: OpenedEntity) {
  const { entityRef, entity } = opened
  const t = useT()
  const page = useEntityPage(opened)
  const { autosave } = page
  const [live] = useState(() => proxy<LiveWordCount>({ words: null }))
  const { number, count } = useChapterNumber(entity)
  const over = t('chapter.over', { number })
  const editor = useRef<EditorHandle>(null)
  usePrintable(() => ({
    id: entityRef.id,
    over,
    title: String(autosave.entity.title),
    text: editor.current?.read() ?? (autosave.entity.text as RichText),
  }))
  const facts = [
    [t('chapter.words'), <LiveWords key="words" live={live} opened={opened} />] as const,
    [
      t('chapter.place'),
      count === undefined ? formatNumber(number) : t('chapter.place-of', { number, count }),
    ] as const,
    ...useCommonDetails(entity),
  ]
  return (
    <EntityFrame page={page} text toolbar over={over} details={<EntityDetails rows={facts} />}>
      <EntityText
        ref={editor}
        page={page}
        name="text"
        label={t('chapter.text')}
        placeholder={t('enter-your-amazing-text')}
        toolbarEnd={<SaveMark autosave={autosave} />}
        onCount={({ words }) => {
          live.words = words
        }}
      />
    </EntityFrame>
  )
}

/** The number of words in the text, and how many the reader wrote today. */
function LiveWords({ live, opened }: { live: LiveWordCount; opened: OpenedEntity }) {
  const t = useT()
  const { words } = useSnapshot(live)
  const today = useWordsToday(opened)
  if (words === null) return null
  return (
    <>
      {formatNumber(words)}
      {today !== undefined && today !== 0 && (
        <span className={styles.today}> · {t('chapter.words-today', { count: formatNumber(today) })}</span>
      )}
    </>
  )
}

/** On a narrow screen, where the side card is hidden: shows whether the text is saved and opens the card. */
function SaveMark({ autosave }: { autosave: Autosave }) {
  const t = useT()
  const { phase } = useSnapshot(autosave.state)
  const isSafe = phase === 'saved' || phase === 'saving'
  return (
    <IconButton
      size="s"
      icon={isSafe ? 'check' : 'cloud-off'}
      label={t('chapter.about', { state: phase === 'failed' ? t('save.conflict') : t(`save.${phase}`) })}
      className={styles.mark}
      data-save={phase}
      onClick={() => void runCommand('shell.side')}
    />
  )
}
