import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  Checkbox,
  CommandButton,
  Dialog,
  type ExportFormat,
  Field,
  fieldLabel,
  type IconName,
  ProgressBar,
  pushOverlay,
  RadioCards,
  SectionMessage,
  TextInput,
  useT,
} from '#core/client/index.ts'
import { closeExport, setAside, toggleField } from '../actions.ts'
import { exportFileName } from '../format/file-name.ts'
import { entityText, entityTitle, wordCountOf } from '../format/sections.ts'
import { exporting } from '../state.ts'
import styles from './export.module.css'

const shownMax = 3
const openingLength = 240

/** The first three entities: their titles and how their texts begin. */
function ExportPreview() {
  const t = useT()
  const { format, entities } = useSnapshot(exporting)
  const kind = exporting.request?.kind
  if (!kind) return null
  if (entities.length === 0) return <p className={styles.about}>{t('export.nothing')}</p>
  const more = entities.length - shownMax
  return (
    <div className={styles.preview} role="group" aria-label={t('export.first')}>
      <p className={styles.caption}>{t('export.first')}</p>
      <ol className={styles.items}>
        {entities.slice(0, shownMax).map((entity, at) => {
          const title = entityTitle(kind, entity)
          return (
            <li key={String(entity[kind.idField])} className={styles.item}>
              <p className={styles.title}>{format === 'docx' ? `${at + 1}. ${title}` : title}</p>
              <p className={styles.opening}>{entityText(kind, entity).slice(0, openingLength)}</p>
            </li>
          )
        })}
      </ol>
      {more > 0 && <p className={styles.more}>{t('export.more', { count: more })}</p>}
    </div>
  )
}

/** As many words as a page of a manuscript has. */
const wordsOfPage = 250

const icons: Record<ExportFormat, IconName> = { json: 'code', csv: 'rows-3', docx: 'scroll-text' }

/** Chooses a format, a name and the fields, and shows what comes first in the file. */
export function ExportDialog() {
  const t = useT()
  const { request, stage, format, formats, isBroken, entities } = useSnapshot(exporting)
  useEffect(() => pushOverlay('export'), [])
  if (!request) return null
  const isSaving = stage === 'saving'
  return (
    <Dialog
      open
      size="l"
      title={t('export.title-of', { title: request.title })}
      closeLabel={t('shell.close')}
      onOpenChange={open => !open && closeExport()}
      initialFocus='input[type="radio"]:checked'
      footerAside={isSaving ? <Saving /> : stage === 'ready' && <Amount />}
      footer={
        <>
          {isSaving && (
            <Button variant="ghost" data-answer="aside" onClick={setAside}>
              {t('export.aside')}
            </Button>
          )}
          <Button variant={isSaving ? 'default' : 'ghost'} keys={['Esc']} data-answer="cancel" onClick={closeExport}>
            {t('shell.cancel')}
          </Button>
          {!isSaving && (
            <CommandButton
              command="export.save"
              variant="primary"
              disabled={stage !== 'ready' || entities.length === 0}
            >
              {t('export.save')}
            </CommandButton>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.choices}>
          <RadioCards<ExportFormat>
            label={t('export.format')}
            value={format}
            disabled={isSaving}
            onValue={value => {
              exporting.format = value
            }}
            options={formats.map(value => ({
              ...{ value, icon: icons[value], label: value.toUpperCase() },
              about: t(`export.about-${value}`),
            }))}
          />
          {stage === 'ready' && format !== 'docx' && <Included />}
          <FileName />
          {isBroken && <SectionMessage type="error">{t('export.error')}</SectionMessage>}
        </div>
        {stage === 'loading' && <Loading />}
        {stage === 'failed' && <p className={styles.about}>{t('export.not-loaded')}</p>}
        {(stage === 'ready' || isSaving) && <ExportPreview />}
      </div>
    </Dialog>
  )
}

function Loading() {
  const t = useT()
  const { progress, loaded, total } = useSnapshot(exporting)
  return (
    <div className={styles.busy}>
      <p role="status">{total > 0 ? t('export.loaded', { loaded, total }) : t('export.loading')}</p>
      <ProgressBar label={t('export.loading')} value={progress / 100} />
    </div>
  )
}

function Saving() {
  const t = useT()
  return (
    <div className={styles.saving}>
      <p role="status">{t('export.saving')}</p>
      <ProgressBar label={t('export.saving')} value={null} />
    </div>
  )
}

/** How many there are, and for prose how long they are. */
function Amount() {
  const t = useT()
  const { entities } = useSnapshot(exporting)
  const kind = exporting.request?.kind
  if (!kind) return null
  const count = t(`kind.${kind.name}.count`, { count: entities.length })
  if (!kind.prose) return <span>{count}</span>
  const words = exporting.entities.reduce((sum, entity) => sum + wordCountOf(entityText(kind, entity)), 0)
  return <span>{t('export.amount', { count, words, pages: Math.max(1, Math.round(words / wordsOfPage)) })}</span>
}

/** Which fields a file has. The title is in each. */
function Included() {
  const t = useT()
  const { without } = useSnapshot(exporting)
  const { request, entities } = exporting
  if (!request || entities.length === 0) return null
  const { kind } = request
  const names = Object.keys(kind.fields).filter(name => name !== kind.title)
  const shown = names.map(name => ({ name, count: entities.filter(entity => isFilled(entity[name])).length }))
  const chosen = names.filter(name => !without.includes(name)).length
  return (
    <fieldset className={styles.included}>
      <legend className={styles.caption}>
        {t('export.include')} <span className={styles.quiet}>{t('export.chosen', { chosen, all: names.length })}</span>
      </legend>
      <div className={styles.fields}>
        {shown.map(({ name, count }) => (
          <Checkbox key={name} checked={!without.includes(name)} onValue={() => toggleField(name)}>
            <span className={styles.field}>{fieldLabel(kind, name)}</span>
            <span className={styles.quiet}>{count}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return Array.isArray(value) ? value.length > 0 : true
}

/** Documents are named by their title and the time; the name of the others can be changed. */
function FileName() {
  const t = useT()
  const { format, name, request } = useSnapshot(exporting)
  if (format === 'docx') {
    const documentName = exportFileName('docx', { name, title: request?.title ?? '', now: new Date() })
    return (
      <Field label={t('export.file')} group>
        <p className={styles.name}>{documentName}</p>
      </Field>
    )
  }
  return (
    <Field label={t('export.file')}>
      <TextInput
        value={name}
        maxLength={120}
        end={<span className={styles.ending}>.{format}</span>}
        onValue={value => {
          exporting.name = value
        }}
      />
    </Field>
  )
}
