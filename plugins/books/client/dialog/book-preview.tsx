import { Fragment } from 'react'
import { useSnapshot } from 'valtio'
import { ProgressBar, useT } from '#core/client/index.ts'
import { isMention, type Leaf, type Mention, type Paragraph } from '#core/shared/rich-text/nodes.ts'
import type { BookChapter } from '../../shared/book.ts'
import { markdownBook } from '../format/markdown-book.ts'
import { runningHead } from '../format/running-head.ts'
import { bookExport } from '../state.ts'
import styles from './book-preview.module.css'

/** How the first chapters will stand in the format that is chosen. */
export function BookPreview() {
  const t = useT()
  const { request, opening, format } = useSnapshot(bookExport)
  if (!request || opening === 'failed') return null
  // Texts are read from the state itself: a snapshot of them would be of another type.
  const chapters = bookExport.opening === 'failed' ? null : bookExport.opening
  const more = chapters ? request.count - chapters.length : 0
  return (
    <div className={styles.preview} role="group" aria-label={t('books.first')}>
      <p className={styles.caption}>{t('books.first')}</p>
      {chapters ? (
        <>
          {format === 'markdown' ? <Source chapters={chapters} /> : <Pages chapters={chapters} />}
          {more > 0 && <p className={styles.more}>{t('books.more', { count: more })}</p>}
        </>
      ) : (
        <ProgressBar label={t('books.loading')} value={null} />
      )}
    </div>
  )
}

interface ChaptersProps {
  chapters: readonly BookChapter[]
}

const numberedAs = (isNumbered: boolean) => (chapter: BookChapter) => (isNumbered ? chapter : { ...chapter, over: '' })

function Source({ chapters }: ChaptersProps) {
  const { title, author, language, isNumbered } = useSnapshot(bookExport)
  const shown = chapters.map(numberedAs(isNumbered))
  const source = markdownBook({ title, author, language, chapters: shown, pictures: new Map() })
  return <pre className={styles.source}>{source.trimEnd()}</pre>
}

/** As the pages of a book; those of a manuscript are typed, and have its header. */
function Pages({ chapters }: ChaptersProps) {
  const t = useT()
  const { format, title, author, language, isNumbered } = useSnapshot(bookExport)
  const isManuscript = format === 'docx'
  return (
    <div className={isManuscript ? styles.manuscript : styles.book} lang={language}>
      <header className={styles.titlePage}>
        <p className={styles.bookTitle}>{title}</p>
        {author.trim() !== '' && <p>{isManuscript ? `${t('books.by')} ${author}` : author}</p>}
      </header>
      <ol className={styles.chapters}>
        {chapters.map(numberedAs(isNumbered)).map((chapter, at) => (
          <li key={chapter.id} className={styles.chapter}>
            {isManuscript && <p className={styles.running}>{`${runningHead({ title, author })} / ${at + 2}`}</p>}
            {chapter.part && chapter.part.id !== chapters[at - 1]?.part?.id && (
              <p className={styles.part}>{chapter.part.title}</p>
            )}
            {chapter.over !== '' && <p className={styles.over}>{chapter.over}</p>}
            <p className={styles.title}>{chapter.title.trim() || (chapter.over ? '' : at + 1)}</p>
            {[...chapter.text.entries()].map(([index, paragraph]) => (
              <ShownParagraph key={index} paragraph={paragraph} isManuscript={isManuscript} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

function ShownParagraph({ paragraph, isManuscript }: { paragraph: Paragraph; isManuscript: boolean }) {
  if (paragraph.block === 'break') return isManuscript ? <p className={styles.break}>#</p> : <hr />
  const isApart = paragraph.block?.startsWith('heading')
  return (
    <p className={isApart ? styles.heading : styles.text}>
      {[...paragraph.children.entries()].map(([index, child]) => (
        <Fragment key={index}>{wordsOf(child)}</Fragment>
      ))}
    </p>
  )
}

function wordsOf(child: Leaf | Mention) {
  if (isMention(child)) return child.label
  const text = child.italic ? <em>{child.text}</em> : child.text
  return child.bold ? <strong>{text}</strong> : text
}
