import { useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import {
  EditorFoot,
  type EditorHandle,
  EntityFrame,
  Facts,
  formatNumber,
  type Opened,
  OpeningPage,
  type PageProps,
  RichTextEditor,
  useAutosave,
  useCall,
  useCommonFacts,
  useFollowed,
  usePrintable,
  useT,
  useWordsToday,
} from '#core/client/index.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { chapter, chapterCalls } from '../shared.ts'
import styles from './chapter-page.module.css'
import { SaveMark } from './save-mark.tsx'

/** The page of a chapter: its number, its title, its text, and what is known of it beside. */
export function Page({ params }: PageProps) {
  return (
    <OpeningPage key={params.chapterId} kind={chapter} params={params}>
      {opened => <Chapter {...opened} />}
    </OpeningPage>
  )
}

/** Counted while it is written, so kept where only what shows it follows. */
interface Live {
  words: number | null
}

function Chapter(opened: Opened) {
  const { thing, entity, mayEdit } = opened
  const t = useT()
  const autosave = useAutosave(thing, entity)
  const [live] = useState(() => proxy<Live>({ words: null }))
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const followed = useFollowed<RichText>(autosave, 'text')
  const { data: map } = useCall(chapterCalls.getChaptersMap, { spaceId: thing.spaceId, projectId: thing.projectId })
  const place = map?.findIndex(({ chapterId }) => chapterId === thing.id) ?? -1
  const number = (place < 0 ? Number(entity.index) : place) + 1
  const over = t('chapter.over', { number })
  const editor = useRef<EditorHandle>(null)
  usePrintable(() => ({
    id: thing.id,
    over,
    title: String(autosave.entity.title),
    text: editor.current?.read() ?? (autosave.entity.text as RichText),
  }))
  const facts = [
    [t('chapter.words'), <LiveWords key="words" live={live} opened={opened} />] as const,
    [t('chapter.place'), map ? t('chapter.place-of', { number, count: map.length }) : formatNumber(number)] as const,
    ...useCommonFacts(entity),
  ]
  return (
    <EntityFrame
      {...opened}
      autosave={autosave}
      text
      over={over}
      facts={<Facts rows={facts} />}
      foot={mayEdit && <EditorFoot ref={setFoot} />}
    >
      <RichTextEditor
        ref={editor}
        key={String(mayEdit)}
        readOnly={!mayEdit}
        value={autosave.entity.text as RichText}
        followed={followed}
        label={t('chapter.text')}
        placeholder={t('enter-your-amazing-text')}
        stripInto={foot}
        stripEnd={<SaveMark autosave={autosave} />}
        onEdit={read => autosave.edit({ text: read })}
        onCount={({ words }) => {
          live.words = words
        }}
      />
    </EntityFrame>
  )
}

/** The words of the text, and how many of them its reader wrote today. */
function LiveWords({ live, opened }: { live: Live; opened: Opened }) {
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
