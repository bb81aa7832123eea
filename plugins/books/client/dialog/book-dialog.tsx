import { useEffect } from 'react'
import { ref, useSnapshot } from 'valtio'
import {
  language as appLanguage,
  Button,
  CommandButton,
  Dialog,
  Field,
  FileChooser,
  type IconName,
  imageFiles,
  ProgressStatus,
  pushOverlay,
  RadioCards,
  SectionMessage,
  Select,
  Switch,
  TextInput,
  useFileLabels,
  useT,
} from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import { type BookFormat, bookFileName, bookFormats } from '../../shared/book.ts'
import { closeBookExport, hasCover } from '../actions.ts'
import { bookExport } from '../state.ts'
import styles from './book.module.css'
import { BookPreview } from './book-preview.tsx'

/** Languages of books; readers and spell checkers go by them. */
const languages = [
  'en',
  'uk',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'fi',
  'fr',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sv',
  'tr',
]

/** Names of formats are the same in every language. */
const formatNames: Record<BookFormat, string> = { epub: 'EPUB', docx: 'DOCX', markdown: 'Markdown', html: 'HTML' }

const icons: Record<BookFormat, IconName> = { epub: 'book-open', docx: 'scroll-text', markdown: 'hash', html: 'code' }

/** Asks for a format and for what the title page says. */
export function BookDialog() {
  const t = useT()
  const { request, format, stage, progress, failure, title } = useSnapshot(bookExport)
  useEffect(() => pushOverlay('book'), [])
  if (!request) return null
  const isBusy = stage !== 'ready'
  const status = t(stage === 'loading' ? 'books.loading' : 'books.making')
  return (
    <Dialog
      open
      size="l"
      title={t('books.title-of', { title: request.projectName })}
      closeLabel={t('shell.close')}
      onOpenChange={open => !open && closeBookExport()}
      initialFocus='input[type="radio"]:checked'
      footerAside={<span>{t('kind.chapter.count', { count: request.count })}</span>}
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeBookExport}>
            {t('shell.cancel')}
          </Button>
          <CommandButton command="book.save" variant="primary" disabled={isBusy}>
            {t('books.save')}
          </CommandButton>
        </>
      }
    >
      <div className={styles.sides}>
        <div className={styles.form}>
          <div className={styles.formats}>
            <RadioCards<BookFormat>
              label={t('books.format')}
              value={format}
              disabled={isBusy}
              onValue={value => {
                bookExport.format = value
              }}
              options={bookFormats.map(value => ({
                ...{ value, icon: icons[value], label: formatNames[value] },
                about: t(`books.about-${value}`),
              }))}
            />
          </div>
          <TitlePageFields />
          {hasCover({ format }) && <CoverField />}
          <p className={styles.file}>{bookFileName(title, format)}</p>
          {failure && <SectionMessage type="error">{failure}</SectionMessage>}
          {isBusy && <ProgressStatus label={status} value={stage === 'loading' ? progress : null} />}
        </div>
        <BookPreview />
      </div>
    </Dialog>
  )
}

function TitlePageFields() {
  const t = useT()
  const { title, author, language, isNumbered } = useSnapshot(bookExport)
  const names = new Intl.DisplayNames(languageTags[appLanguage.code], { type: 'language' })
  return (
    <div className={styles.columns}>
      <Field label={t('books.book-title')} required>
        <TextInput
          name="book.title"
          value={title}
          maxLength={200}
          onValue={value => {
            bookExport.title = value
            bookExport.failure = null
          }}
        />
      </Field>
      <Field label={t('books.author')}>
        <TextInput
          name="book.author"
          value={author}
          maxLength={200}
          onValue={value => {
            bookExport.author = value
          }}
        />
      </Field>
      <Field label={t('books.language')}>
        <Select
          name="book.language"
          value={language}
          options={languages.map(value => ({ value, label: names.of(value) ?? value }))}
          onValue={value => {
            bookExport.language = value
          }}
        />
      </Field>
      <Switch
        checked={isNumbered}
        data-answer="numbered"
        onValue={value => {
          bookExport.isNumbered = value
        }}
      >
        {t('books.numbered')}
      </Switch>
    </div>
  )
}

function CoverField() {
  const t = useT()
  const labels = useFileLabels()
  const { usesPoster, request } = useSnapshot(bookExport)
  // A file cannot be read through a snapshot.
  useSnapshot(bookExport).coverFile
  const { coverFile } = bookExport
  return (
    <div className={styles.cover}>
      <Field label={t('books.cover')} group>
        <FileChooser
          {...labels}
          accept={imageFiles}
          file={coverFile}
          onFile={file => {
            bookExport.coverFile = file && ref(file)
          }}
        />
      </Field>
      {request?.posterId && !coverFile && (
        <Switch
          checked={usesPoster}
          data-answer="poster"
          onValue={value => {
            bookExport.usesPoster = value
          }}
        >
          {t('books.uses-poster')}
        </Switch>
      )}
    </div>
  )
}
