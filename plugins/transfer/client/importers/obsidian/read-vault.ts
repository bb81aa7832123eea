import { checkRichText } from '#core/shared/rich-text/check.ts'
import { fromPlainText, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutImages } from '#core/shared/rich-text/without-images.ts'
import { decodedAddress, resolvedPath } from '../../../shared/files/resolved-path.ts'
import { hashOfBytes } from '../../../shared/fingerprint.ts'
import {
  type ImportChoice,
  type ImportInput,
  type ImportPlan,
  importLimits,
  openSource,
  type PlannedRecord,
  type PlannedTag,
  Refusal,
  ReportBuilder,
  sourceId,
  type TargetKind,
  textOf,
} from '../../../shared.ts'
import { addressesIn, placeImages } from '../../images/markdown-images.ts'
import { reportImages } from '../../images/report-images.ts'
import { isImageName, isOutside, SourceImages } from '../../images/source-images.ts'
import { textFromMarkdown } from '../../worker/section-text.ts'
import {
  fieldNamed,
  type OnTruncate,
  setField,
  tagFrom,
  tagsFrom,
  titleFrom,
  truncationReporter,
  valueFrom,
} from '../fill.ts'
import { type Properties, readNoteProperties } from './front-matter.ts'
import { type LinkedNote, type LinkTargets, readNoteText } from './note-text.ts'

const noteName = /\.md$/i
const tagNames = new Set(['tags', 'tag'])
const aliasNames = new Set(['aliases', 'alias'])
/** What Obsidian keeps for itself. */
const ownNames = new Set(['cssclass', 'cssclasses', 'publish', 'position'])
const leaveOut = 'none'
/** what a folder becomes, and notes outside of folders */
const preferredKind = 'entry'

interface Note extends LinkedNote {
  path: string
  folders: string[]
  target: TargetKind
  properties: Properties
  text: string
}

/** Reads a vault of Obsidian: a folder of notes in Markdown, or an archive of it. @throws Refusal */
export async function readVault({ files, place, kinds, chosen }: ImportInput): Promise<ImportPlan> {
  const source = await openSource(files)
  const paths = source.paths.filter(path => !/(?:^|\/)\.(?:obsidian|trash|git)\//.test(path))
  const notePaths = paths.filter(path => noteName.test(path))
  if (notePaths.length === 0) throw new Refusal('nothing')
  if (notePaths.length > importLimits.records) throw new Refusal('too-many')
  const report = new ReportBuilder()
  const leftOver: string[] = []
  const choices = folderChoices(notePaths, kinds, chosen)
  const kindOf = new Map(choices.map(({ id, value }) => [id, kinds.find(({ name }) => name === value)]))
  const notes: Note[] = []
  for (const path of notePaths) {
    const folders = path.split('/').slice(0, -1)
    const target = kindOf.get(choiceId(folders[0] ?? ''))
    if (!target) {
      report.add('dropped', 'folders', folders[0] ?? path)
      continue
    }
    const bytes = await source.read(path)
    // A note without text is still an entry of that name.
    const { properties, text } = readNoteProperties(bytes.some(byte => byte > 32) ? textOf(bytes, path) : '')
    const title = titleFrom(path.slice(path.lastIndexOf('/') + 1).replace(noteName, ''), report, leftOver) || path
    const id = sourceId('obsidian', source.name, path)
    notes.push({ path, folders, target, kind: target.name, id, title, properties, text })
  }
  const targets = linkTargets(notes, paths, place)
  const images = new SourceImages({ report, idOf: (path, bytes) => imageId(source.name, path, bytes) })
  for (const note of notes) note.text = await withImages(note, { images, targets, source })
  const tags = new TagNames(source.name)
  const records = notes.map(note => recordOf(note, { targets, images, tags, report, leftOver }))
  await importUnreferencedImages(paths, images, source, { report, leftOver })
  reportImages(images.planned.values(), records, report)
  if (tags.all.length > importLimits.tags) throw new Refusal('too-many')
  report.add(
    'kept',
    'tags',
    tags.all
      .slice(0, 5)
      .map(({ value }) => value)
      .join(', '),
    tags.all.length,
  )
  return {
    ...{ choices, records, images: [...images.planned.values()], tags: tags.all, report: report.report() },
    ...(leftOver.length > 0 && { note: leftOver.join('\n') }),
  }
}

function choiceId(folder: string): string {
  return `folder:${folder}`
}

/** Each folder at the top becomes a kind, by its name if that is one. */
function folderChoices(
  paths: readonly string[],
  kinds: readonly TargetKind[],
  chosen: ImportInput['chosen'],
): ImportChoice[] {
  const folders = Map.groupBy(paths, path => (path.includes('/') ? (path.split('/')[0] ?? '') : ''))
  const options = kinds.map(({ name, label }) => ({ value: name, label }))
  const usual = options.find(({ value }) => value === preferredKind)?.value ?? options[0]?.value ?? leaveOut
  return [...folders].map(([folder, all]) => {
    const id = choiceId(folder)
    const named = kinds.find(({ name, label }) => [name, label].some(one => sameName(one, folder)))
    return {
      id,
      label: `${folder || '/'} · ${all.length}`,
      options: [...options, { value: leaveOut, label: '' }],
      value: chosen[id] ?? named?.name ?? usual,
    }
  })
}

/** `Characters` is the kind `character`. */
function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/s$/, '')
  return other !== '' && plain(one) === plain(other)
}

type Reader = Awaited<ReturnType<typeof openSource>>

/** Files of a vault are known by their paths, images inside of a note by their bytes. */
const imageId = (name: string, path: string, bytes: Uint8Array) =>
  path.startsWith('data:') ? sourceId('obsidian', name, 'data', hashOfBytes(bytes)) : sourceId('obsidian', name, path)

interface ImageServices {
  images: SourceImages
  targets: LinkTargets
  source: Reader
}

/** The text of a note with its images at their places. */
async function withImages({ text, path }: Note, { images, targets, source }: ImageServices): Promise<string> {
  const pathOf = (address: string) =>
    isOutside(address) ? address : (targets.image(decodedAddress(address.split('#')[0] ?? ''), path) ?? address)
  for (const address of addressesIn(text)) {
    const found = pathOf(address)
    await images.take(found, source.has(found) ? () => source.read(found) : undefined)
  }
  return placeImages(text, ({ address }) => ({ place: images.placeOf(pathOf(address)) }))
}

/** The images that no note shows go to the gallery; other files are named. */
async function importUnreferencedImages(
  paths: readonly string[],
  images: SourceImages,
  source: Reader,
  { report, leftOver }: Pick<RecordServices, 'report' | 'leftOver'>,
): Promise<void> {
  for (const path of paths) {
    if (noteName.test(path)) continue
    if (isImageName(path)) await images.take(path, () => source.read(path))
    else report.add('dropped', 'files', path)
    if (!images.placeOf(path)) leftOver.push(path)
  }
}

/** Finds what a link means as Obsidian does: by its path, by the name of the note, or by one of its aliases. */
function linkTargets(notes: readonly Note[], paths: readonly string[], place: LinkTargets['place']): LinkTargets {
  const byName = new Map<string, Note>()
  const keyOf = (name: string) => name.replace(noteName, '').normalize('NFC').toLowerCase()
  for (const note of notes)
    for (const alias of aliasesOf(note.properties)) if (!byName.has(keyOf(alias))) byName.set(keyOf(alias), note)
  for (const note of notes.toReversed()) byName.set(keyOf(note.path.slice(note.path.lastIndexOf('/') + 1)), note)
  for (const note of notes) byName.set(keyOf(note.path), note)
  const images = new Map<string, string>()
  for (const path of paths.filter(isImageName)) images.set(keyOf(path.slice(path.lastIndexOf('/') + 1)), path)
  for (const path of paths.filter(isImageName)) images.set(keyOf(path), path)
  const near = (target: string, from: string) => keyOf(resolvedPath(from.slice(0, from.lastIndexOf('/') + 1), target))
  return {
    note: (target, from) => byName.get(near(target, from)) ?? byName.get(keyOf(target)),
    image: (target, from) => images.get(near(target, from)) ?? images.get(keyOf(target)),
    place,
  }
}

function aliasesOf(properties: Properties): readonly string[] {
  return [...properties].flatMap(([name, values]) => (aliasNames.has(name.toLowerCase()) ? values : []))
}

/** The tags of the vault, each once. */
class TagNames {
  readonly all: PlannedTag[] = []
  readonly #ids = new Map<string, string>()
  readonly #vault: string

  constructor(vault: string) {
    this.#vault = vault
  }

  idOf(name: string, cut: OnTruncate): string {
    const value = tagFrom(name, cut)
    const key = value.toLowerCase()
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = sourceId('obsidian-tag', this.#vault, key)
    this.#ids.set(key, id)
    this.all.push({ id, value })
    return id
  }

  nameOf(id: string): string {
    return this.all.find(tag => tag.id === id)?.value ?? ''
  }
}

interface RecordServices {
  targets: LinkTargets
  images: SourceImages
  tags: TagNames
  report: ReportBuilder
  leftOver: string[]
}

function recordOf(note: Note, services: RecordServices): PlannedRecord {
  const { targets, tags, report, leftOver } = services
  const { target, properties, title, path, id } = note
  const read = readNoteText(note.text, path, targets, report)
  for (const comment of read.comments) leftOver.push(`${title}: ${comment}`)
  const cut = truncationReporter(report, leftOver, title)
  const values: Record<string, unknown> = { [target.title]: title }
  const below: string[] = []
  for (const [name, texts] of properties) {
    const key = name.toLowerCase()
    if (tagNames.has(key) || aliasNames.has(key) || ownNames.has(key) || texts.length === 0) continue
    const field = fieldNamed(target, name)
    // The text is that of the note.
    const isFree = field && field.name !== target.title && field.form !== 'tags' && field.form !== 'slate'
    const value = isFree ? valueFrom(field, texts, cut) : undefined
    if (field && value !== undefined) {
      setField(values, field, value)
      report.add('kept', 'fields', name)
    } else {
      below.push(`${name}: ${texts.join(', ')}`)
      report.add('changed', 'properties', name)
    }
  }
  const aliasField = target.fields.find(({ form }) => form === 'aliases')
  const aliases = aliasesOf(properties)
  if (aliasField && aliases.length > 0) values[aliasField.name] = valueFrom(aliasField, aliases, cut)
  else if (aliases.length > 0) below.push(aliases.join(', '))
  const tagField = target.fields.find(({ form }) => form === 'tags')
  const ofProperties = [...properties].flatMap(([name, texts]) => (tagNames.has(name.toLowerCase()) ? texts : []))
  const split = ofProperties.flatMap(text => text.split(/[\s,]+/))
  const names = [...note.folders, ...split, ...read.tags].filter(name => name.replace(/^#/, '').trim() !== '')
  if (tagField && names.length > 0)
    values[tagField.name] = tagsFrom(
      names.map(name => tags.idOf(name, cut)),
      id => tags.nameOf(id),
      cut,
    )
  const textField = target.fields.find(({ form }) => form === 'slate')
  const text = [...textFromMarkdown(read.markdown.trim()), ...(below.length > 0 ? fromPlainText(below.join('\n')) : [])]
  if (textField) values[textField.name] = checkedText(text, title, services)
  report.add('kept', 'notes', title)
  return { id, kind: target.name, values }
}

/** A text that is too long stays out, and is named. */
function checkedText(text: RichText, title: string, { images, report, leftOver }: RecordServices): RichText {
  const known = withoutImages(text, id => !images.planned.has(id))
  const kept = known.filter((paragraph, at) => at === 0 || !isEmpty([paragraph]) || paragraph.block === 'break')
  if (!checkRichText(kept)) return kept
  report.add('dropped', 'long-texts', title)
  leftOver.push(title)
  return fromPlainText('')
}
